import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const picked = (page: Page, name: string) => page.locator('[data-test-id=picker-board]').filter({ hasText: name })
const cards = (page: Page) => page.locator('[data-test-id=pins-grid] article')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const undo = (page: Page) => page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).first().click()

interface Shown {
  boards: string[]
  boardless: number
}

/** What the page lists and counts, without the times: each board with its Pins, and the boardless ones. */
const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    boards: [...document.querySelectorAll('[data-test-id=profile-board-card]')]
      .map(
        (each) =>
          `${each.querySelector('b')?.textContent}: ${/^\d+/.exec(each.querySelector('b + span')?.textContent ?? '')}`,
      )
      .sort(),
    boardless: document.querySelectorAll('[data-test-id=unorganized-ideas] img').length,
  }))

/** The same as the server has it. */
const truth = (page: Page): Promise<Shown> =>
  page.evaluate(async () => {
    const read = async (path: string) => (await (await fetch(path)).json()).data
    const boards: { name: string; pin_count: number }[] = await read(
      '/v3/users/me/boards/?field_set_key=board_card&filter_all_pins=1',
    )
    const loose: unknown[] = await read('/v3/users/me/pins/boardless/?page_size=6')
    return { boards: boards.map(({ name, pin_count }) => `${name}: ${pin_count}`).sort(), boardless: loose.length }
  })

async function isTrue(page: Page, after: string) {
  await expect
    .poll(async () => JSON.stringify([await shown(page), await truth(page)]), { message: after, timeout: 10_000 })
    .toSatisfy((both: string) => {
      const [a, b] = JSON.parse(both) as [Shown, Shown]
      return JSON.stringify(a) === JSON.stringify(b)
    })
}

test('whatever is done to Pins, and undone, every list and count of boards on the page is what the server has, without a reload [BRD-044]', async () => {
  const { page, context, trouble } = await open('/lister/', { as: 'lister' })
  await hydrated(page)
  let loads = 0
  page.on('load', () => loads++)
  await isTrue(page, 'at first')
  const acts: [string, () => Promise<void>][] = [
    [
      'saved to a board',
      async () => {
        await cards(page).first().hover()
        await cards(page).first().locator('[data-save]').click()
        await picked(page, 'Garden').click()
        await toast(page, 'Saved to Garden')
      },
    ],
    [
      'deleted',
      async () => {
        const last = cards(page).filter({ hasText: 'Filed' }).first()
        await last.hover()
        await last.locator('[data-more]').click()
        await page.getByRole('button', { name: 'Delete Pin' }).click()
        await toast(page, 'The Pin was deleted.')
      },
    ],
    [
      'moved',
      async () => {
        await page
          .locator('[data-test-id=unorganized-ideas]')
          .getByRole('link', { name: 'Organize', exact: true })
          .click()
        await page.locator('[data-test-id=select-pin]').first().click()
        await page.getByRole('button', { name: 'Next' }).click()
        await picked(page, 'Hidden').click()
        await toast(page, 'Moved to Hidden')
        await page.keyboard.press('Escape')
      },
    ],
  ]
  for (const [name, act] of acts) {
    await act()
    await isTrue(page, name)
    await undo(page)
    await toast(page, 'Undone')
    await isTrue(page, `${name}, and undone`)
  }
  expect(loads).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('a board that is open counts what is saved to it, and what is deleted from it [BRD-044]', async () => {
  const { page, context, trouble } = await open('/lister/kitchen/', { as: 'lister' })
  await hydrated(page)
  const count = () =>
    page
      .locator('main')
      .getByText(/^\d+ Pins?/)
      .first()
      .textContent()
  const before = Number.parseInt((await count()) ?? '', 10)
  await cards(page).first().hover()
  await cards(page).first().locator('[data-save]').click()
  await picked(page, 'Kitchen').click()
  await toast(page, 'Saved to Kitchen')
  await expect.poll(count).toContain(`${before + 1} `)
  await undo(page)
  await toast(page, 'Undone')
  await expect.poll(count).toContain(`${before} `)
  const number = await cards(page).count()
  await cards(page).first().hover()
  await cards(page).first().locator('[data-more]').click()
  await page.getByRole('button', { name: 'Delete Pin' }).click()
  await expect.poll(() => cards(page).count()).toBe(number - 1)
  await expect.poll(count).toContain(`${before - 1} `)
  await toast(page, 'The Pin was deleted.')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cards(page).count()).toBe(number)
  await expect.poll(count).toContain(`${before} `)
  expect(trouble).toEqual([])
  await context.close()
})
