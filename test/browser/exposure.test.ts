import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const api = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, address, json]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address as string, { method: verb as string, headers, body: JSON.stringify(json) })
      return (await answer.json()).data
    },
    [method, path, body] as const,
  )
const asked = (page: Page) => page.locator('[data-test-id=exposure-dialog]')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const cards = (page: Page) => page.locator('[data-test-id=select-pin]')

/** A secret board with that many Pins, and a public one. */
async function boards(page: Page, name: string, count: number) {
  const secret = await api(page, 'POST', '/v3/boards/', { name: `${name} secret`, privacy: 'secret' })
  await api(page, 'POST', '/v3/boards/', { name: `${name} open` })
  for (let i = 0; i < count; i++)
    await api(page, 'POST', '/v3/pins/', {
      board_id: secret.id,
      title: `No. ${i}`,
      story: { pages: [{ text: `No. ${i}` }] },
    })
  return secret as { id: string; url: string }
}

/** Selects all Pins of the shown board and a target. */
async function moveAll(page: Page, count: number, to: string) {
  await hydrated(page)
  await page.locator('[data-test-id=select]').click()
  for (let i = 0; i < count; i++) await cards(page).nth(i).click()
  await page.locator('[data-test-id=select-bar]').getByRole('button', { name: 'Move' }).click()
  await page.locator('[data-test-id=picker-board]').filter({ hasText: to }).click()
}

test('moving secret Pins to a public board asks first who will see them, and undo returns them [BRD-056 SEC-006]', async () => {
  const { page, context, trouble } = await open('/dense/', { as: 'dense', bypassCSP: true })
  const secret = await boards(page, 'Harbour', 3)
  await page.goto(secret.url)
  await moveAll(page, 3, 'Harbour open')
  await asked(page).getByRole('heading', { name: '3 Pins become visible to everyone' }).waitFor()
  await expect.poll(() => asked(page).getByText('Until now: only you').count()).toBe(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose another board')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await page.keyboard.press('Enter')
  await asked(page).waitFor({ state: 'detached' })
  await expect.poll(() => cards(page).count()).toBe(3)
  await page.locator('[data-test-id=picker-board]').filter({ hasText: 'Harbour open' }).click()
  await asked(page).getByRole('button', { name: 'Make visible' }).click()
  await toast(page, 'Moved to Harbour open')
  await expect.poll(() => cards(page).count()).toBe(0)
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect.poll(() => cards(page).count()).toBe(3)
  expect(trouble).toEqual([])
  await context.close()
})
