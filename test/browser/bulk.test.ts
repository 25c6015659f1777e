import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const bar = (page: Page) => page.locator('[data-test-id=select-bar]')
const cards = (page: Page) => page.locator('[data-test-id=select-pin]')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const picker = (page: Page, name: string) => page.locator('[data-test-id=picker-board]').filter({ hasText: name })
const count = (page: Page) => bar(page).locator('strong').textContent()
const undo = async (page: Page) => {
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone').waitFor()
}

async function select(page: Page): Promise<string[]> {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v3/bulk_edit/')) return
    const sent = JSON.parse(request.postData() ?? '{}')
    writes.push(
      `${request.method()} ${pathname} ${sent.pin_ids?.length ?? `all but ${sent.except_pin_ids?.length ?? 0}`}`,
    )
  })
  await hydrated(page)
  await page.locator('[data-test-id=select]').click()
  await cards(page).first().waitFor()
  return writes
}

test('chosen pins are copied and deleted from the bar, each with its way back [SEC-006 REL-18]', async () => {
  const { page, context, trouble } = await open('/bulk/source/', { as: 'bulk' })
  const writes = await select(page)
  const ids = await cards(page).evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('data-pin')))
  // The total number of cards is no evidence: more load as space becomes free.
  const chosen = page.locator(ids.map((id) => `[data-test-id=select-pin][data-pin="${id}"]`).join(', '))
  for (const card of await chosen.all()) await card.click()
  await button(page, 'Copy').click()
  await picker(page, 'Target').click()
  await toast(page, 'Copied to Target').waitFor()
  await expect.poll(() => chosen.count()).toBe(3)
  await undo(page)
  for (const card of await chosen.all()) await card.click()
  await button(page, 'Delete').click()
  await toast(page, 'Deleted: 3 Pins').waitFor()
  expect(await chosen.count()).toBe(0)
  await undo(page)
  await expect.poll(() => chosen.count()).toBe(3)
  expect(writes).toEqual(['POST /v3/bulk_edit/ 3', 'DELETE /v3/bulk_edit/ 3'])
  expect(trouble).toEqual([])
  await context.close()
})

test('“Select all” means all existing pins while pages still load, and keeps exclusions [SEC-002]', async () => {
  const { page, context } = await open('/bulk/source/', { as: 'bulk' })
  // The next page never arrives.
  await page.route('**/v3/boards/*/pins/*bookmark*', () => undefined)
  const writes = await select(page)
  await button(page, 'Select all').click()
  await expect.poll(() => count(page)).toBe('63 selected')
  await cards(page).nth(1).click()
  await cards(page).nth(4).click()
  await expect.poll(() => count(page)).toBe('61 selected')
  await button(page, 'Move').click()
  await picker(page, 'Target').click()
  await toast(page, 'Moved to Target').waitFor()
  await expect.poll(() => cards(page).count()).toBe(2)
  expect(writes).toEqual(['PUT /v3/bulk_edit/select_all/ all but 2'])
  await undo(page)
  await context.close()
})

test('all of one’s Pins can be selected at once, on any board [SEC-002 BRD-004]', async () => {
  const { page, context } = await open('/bulk/_pins/', { as: 'bulk' })
  const writes = await select(page)
  await button(page, 'Select all').click()
  await expect.poll(() => count(page)).toBe('64 selected')
  await button(page, 'Copy').click()
  await picker(page, 'Target').click()
  await toast(page, 'Copied to Target').waitFor()
  await undo(page)
  expect(writes).toEqual(['POST /v3/bulk_edit/select_all/ all but 0'])
  await context.close()
})

test.each([
  [1280, 800],
  [1366, 768],
  [390, 664],
  [320, 568],
])(
  'after everything has gone the empty place stands at once, and no message covers a button [SEC-006 GRD-031] at %i',
  async (width, height) => {
    const { page, context } = await open('/bulk/small/', { as: 'bulk', width, height })
    await select(page)
    await button(page, 'Select all').click()
    await button(page, 'Delete').click()
    await toast(page, 'Deleted: 1 Pin').waitFor()
    await page.locator('[data-test-id=pins-empty]').waitFor()
    const [message, buttons] = await Promise.all([
      toast(page, 'Deleted').boundingBox(),
      Promise.all((await bar(page).getByRole('button').all()).map((each) => each.boundingBox())),
    ])
    for (const each of buttons)
      if (each && message) expect(message.y + message.height <= each.y || message.y >= each.y + each.height).toBe(true)
    await undo(page)
    await expect.poll(() => cards(page).count()).toBe(1)
    await context.close()
  },
)

test.each(['pin', 'select-pin'])(
  'a %s without a title leaves no blank line, and nothing moves [GRD-001 GRD-016]',
  async (card) => {
    const { page, context } = await open('/untitled/some/', { as: 'untitled' })
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const each of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.body.dataset.shift = String(Number(document.body.dataset.shift ?? 0) + each.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await hydrated(page)
    if (card === 'select-pin') await page.locator('[data-test-id=select]').click()
    await page.locator(`[data-test-id=${card}]`).first().waitFor()
    const lines = await page.locator(`article:has([data-test-id=${card}])`).evaluateAll((articles) =>
      articles.map((article) => {
        const texts = [...article.querySelectorAll('b, span + span')]
        const last = Math.max(
          ...[...article.querySelectorAll('a > *, button > *')].map((each) => each.getBoundingClientRect().bottom),
        )
        return {
          blank: texts.some((text) => text.textContent?.trim() === ''),
          below: Math.round(article.getBoundingClientRect().bottom - last),
        }
      }),
    )
    expect(lines).toHaveLength(12)
    expect(lines.filter(({ blank }) => blank)).toEqual([])
    // Cards with and without a title have the same space below them, up to the rounding of a row; selectable cards have no other line.
    const room = lines.map(({ below }) => below)
    expect(Math.max(...room) - Math.min(...room)).toBeLessThanOrEqual(card === 'pin' ? 4 : 12)
    expect(Number((await page.locator('body').getAttribute('data-shift')) ?? 0)).toBe(0)
    await context.close()
  },
)

test('behind thousands of boards suggestions and deleted boards are two presses away [BRD-012 SUG-010]', async () => {
  const { page, context } = await open('/bulk/_saved/', { as: 'bulk', height: 1300 })
  await page.click('[popovertarget=organize]')
  await page.locator('[data-test-id=own-lists]').getByRole('link', { name: 'Recently deleted boards' }).click()
  await page.getByText('You haven’t deleted a board in the last 7 days.').waitFor()
  expect(await page.locator('[data-test-id=boards]').count()).toBe(0)
  await page.getByRole('link', { name: 'All boards' }).click()
  await page.locator('[data-test-id=boards]').waitFor()
  await context.close()
})

test('boards are merged from a board’s menu, by name, and come back by the message [BRD-058 REL-18]', async () => {
  const { page, context } = await open('/bulk/small/', { as: 'bulk' })
  await hydrated(page)
  await page.click('[popovertarget=board-more]')
  await page.getByRole('link', { name: 'Merge into another board' }).click()
  const dialog = page.locator('[data-test-id=form-dialog]')
  await dialog.getByRole('searchbox').fill('tar')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect.poll(() => dialog.locator('[data-test-id=merge-goals] li').count()).toBe(1)
  await dialog.getByRole('link', { name: /Target/ }).click()
  await page.locator('[data-test-id=merge-form]').getByRole('button', { name: 'Merge' }).click()
  await page.waitForURL('**/bulk/target/')
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone').waitFor()
  expect((await page.goto('/bulk/small/'))?.status()).toBe(200)
  await context.close()
})
