import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { callAs, join } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { board as picked } from './save-stage.ts'

afterAll(closeBrowser)

const cards = (page: Page) => page.locator('[data-test-id=pins-grid] article')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const undo = (page: Page) => page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).first().click()

test('a board that is open counts what is saved to it, and what is deleted from it [BRD-044]', async () => {
  const { page, context, trouble } = await open('/help/', { as: 'lister' })
  // Own Pins have no Save, so somebody else's is on the board.
  const guest = await join()
  const [me, they] = await Promise.all([page, guest.page].map((each) => callAs(each, 'GET', '/v3/users/me/')))
  const kitchen = await page.evaluate(async () => {
    const { data } = await (await fetch('/v3/users/me/boards/?filter_all_pins=1&page_size=100')).json()
    return data.find(({ name }: { name: string }) => name === 'Kitchen')
  })
  await callAs(page, 'POST', `/v3/boards/${kitchen.id}/invites/`, { invited_user_ids: [they?.id] })
  await callAs(guest.page, 'PUT', `/v3/boards/${kitchen.id}/invites/${they?.id}/`)
  const theirs = await guest.page.evaluate(
    async (id) => (await (await fetch(`/v3/users/${id}/pins/`)).json()).data[0].id,
    me?.id,
  )
  await callAs(guest.page, 'POST', `/v3/pins/${theirs}/repin/`, { board_id: kitchen.id })
  await guest.context.close()
  await page.goto('/lister/kitchen/')
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
  await cards(page).nth(1).hover()
  await cards(page).nth(1).locator('[data-more]').click()
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
