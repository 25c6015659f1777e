import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const bar = (page: Page) => page.locator('[data-test-id=select-bar]')
const cards = (page: Page) => page.locator('[data-test-id=select-pin]')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const picker = (page: Page, name: string) => page.locator('[data-test-id=picker-board]').filter({ hasText: name })
const facts = (page: Page) =>
  page
    .locator('main')
    .getByText(/^\d+ Pins? · 2 sections$/)
    .textContent()
const tile = (page: Page, name: string) =>
  page.locator('[data-test-id=section-tile]').filter({ hasText: name }).textContent()

/** Selects some pins of a page and opens the picker. */
async function choose(page: Page, count: number) {
  await hydrated(page)
  await page.locator('[data-test-id=select]').click()
  for (let i = 0; i < count; i++) await cards(page).nth(i).click()
}
/** Sets the answer of a call from now on. */
async function answer(page: Page, call: string, status: number, body: unknown) {
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status, json: body }))
}
const failure = (code: number, message: string, detail: string | null = null) => ({
  status: 'failure',
  code,
  message,
  message_detail: detail,
  data: null,
})

test('pins of a board go into its section and to another board, with their counts at once [SEC-003 SEC-006 SEC-008 BRD-040]', async () => {
  const { page, context, trouble } = await open('/failing/kitchen/', { as: 'failing', bypassCSP: true })
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(new URL(request.url()).pathname))
  await choose(page, 2)
  await expect.poll(() => bar(page).locator('strong').textContent()).toBe('2 selected')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await bar(page).getByRole('button', { name: 'Into a section' }).click()
  await page.locator('[data-test-id=picker-section]').filter({ hasText: 'Cakes' }).click()
  await toast(page, 'Moved to Kitchen / Cakes')
  await expect
    .poll(async () => [await tile(page, 'Cakes'), await facts(page), await cards(page).count()])
    .toEqual(['Cakes2 Pins', '6 Pins · 2 sections', 2])
  await bar(page).getByRole('button', { name: 'Select all' }).click()
  await expect.poll(() => bar(page).locator('strong').textContent()).toBe('2 selected')
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => picker(page, 'Kitchen').isDisabled()).toBe(true)
  await picker(page, 'Garden').click()
  await toast(page, 'Moved to Garden')
  await expect.poll(async () => [await facts(page), await cards(page).count()]).toEqual(['4 Pins · 2 sections', 0])
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect.poll(async () => [await facts(page), await cards(page).count()]).toEqual(['6 Pins · 2 sections', 2])
  await bar(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(2)
  expect(writes).toEqual(['/v3/bulk_edit/', '/v3/bulk_edit/select_all/'])
  // A later visit shows the new state, not the previous one.
  await page.goto('/failing/')
  await page.goBack()
  await expect
    .poll(async () => [await facts(page), await tile(page, 'Cakes')])
    .toEqual(['6 Pins · 2 sections', 'Cakes2 Pins'])
  expect(trouble).toEqual([])
  await context.close()
})

test('a failed move restores everything and shows why [SEC-007 SEC-009 SEC-010]', async () => {
  const { page, context } = await open('/failing/kitchen/soups/', { as: 'failing' })
  await choose(page, 1)
  const before = await page.locator('main').textContent()
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click()
  const busy = 'Please wait until the previous board action finishes.'
  for (const [status, code, message, shown] of [
    [409, 2171, 'One', busy],
    [409, 2172, 'Two', busy],
    [409, 2173, 'Three', busy],
    [500, 12, 'It went wrong in its own way.', 'It went wrong in its own way.'],
    [403, 3, '', 'Uh oh! Something went wrong.'],
  ] as const) {
    await answer(page, '**/v3/bulk_edit/', status, failure(code, message))
    await picker(page, 'Garden').click()
    await alert(page, shown)
    await expect.poll(() => picker(page, 'Garden').isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('main').textContent()).toBe(before)
  await expect.poll(() => cards(page).count()).toBe(2)
  await context.close()
})

test('a board that cannot be created shows the server’s error, in each dialog [ORG-022]', async () => {
  const { page, context } = await open('/failing/', { as: 'failing' })
  await hydrated(page)
  const dialog = page.locator('[data-test-id=organize]')
  await page.locator('[data-test-id=unorganized-ideas] a').first().click()
  await cards(page).first().click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Create board' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Anything')
  for (const [body, shown] of [
    [failure(58, 'Taken already.'), 'Taken already.'],
    [failure(1, 'Not like this.', 'The name is odd.'), 'Not like this. The name is odd.'],
    ['The gateway says no.', 'The gateway says no.'],
    [{}, 'Uh oh! Something went wrong.'],
  ] as const) {
    await answer(page, '**/v3/boards/', 409, body)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await alert(page, shown)
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  }
  // A created board remains if only the move failed.
  await page.unroute('**/v3/boards/')
  await answer(page, '**/v3/bulk_edit/', 500, failure(12, 'No move.'))
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await alert(page, 'No move.')
  await picker(page, 'Anything').waitFor()
  await context.close()
})

test('all but some, and all, are moved by one call [ORG-019 SEC-002]', async () => {
  const { page, context } = await open('/many/', { as: 'many' })
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    const ids = JSON.parse(request.postData() ?? '{}').pin_ids
    writes.push(`${new URL(request.url()).pathname} ${ids?.length ?? 'all'}`)
  })
  await hydrated(page)
  const dialog = page.locator('[data-test-id=organize]')
  await page.locator('[data-test-id=unorganized-ideas] a').first().click()
  await cards(page).first().waitFor()
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await cards(page).nth(1).click()
  await expect.poll(() => dialog.locator('h2').first().textContent()).toBe('299 selected')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await picker(page, 'Garden').click()
  await toast(page, 'Moved to Garden')
  expect(writes.splice(0)).toEqual(['/v3/bulk_edit/select_all/ all'])
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await expect.poll(() => dialog.locator('h2').first().textContent()).toBe('300 selected')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await picker(page, 'Hidden').click()
  await toast(page, 'Moved to Hidden')
  expect(writes).toEqual(['/v3/bulk_edit/select_all/ all'])
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('[data-test-id=unorganized-ideas]').count()).toBe(0)
  await context.close()
})

test('some of one’s own pins can be selected and moved, but nobody else’s [BRD-004 ORG-026]', async () => {
  const { page, context } = await open('/plain/_pins/', { as: 'plain' })
  await choose(page, 1)
  await bar(page).getByRole('button', { name: 'Move', exact: true }).click()
  await picker(page, 'Hidden').click()
  await toast(page, 'Moved to Hidden')
  await bar(page).getByRole('button', { name: 'Done' }).click()
  await context.close()
  const other = await open('/plain/kitchen/', { as: 'mira' })
  expect(await other.page.locator('[data-test-id=select]').count()).toBe(0)
  await other.page.goto('/plain/_pins/')
  expect(await other.page.locator('[data-test-id=select]').count()).toBe(0)
  await other.context.close()
})
