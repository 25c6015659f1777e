import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const section = (page: Page) => page.locator('[data-test-id=unorganized-ideas]')
const dialog = (page: Page) => page.locator('[data-test-id=organize]')
const title = (page: Page) => dialog(page).locator('h2').first()
const cards = (page: Page) => dialog(page).locator('[data-test-id=select-pin]')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const picker = (page: Page, name: string) => page.locator('[data-test-id=picker-board]').filter({ hasText: name })
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text }).waitFor()
const cardCount = (page: Page, name: string) =>
  page.locator('[data-test-id=profile-board-card]').filter({ hasText: name }).textContent()

/** Opens the modal from the person's own Saved tab. */
async function organize(page: Page) {
  await hydrated(page)
  await section(page).getByRole('link', { name: 'Organize', exact: true }).click()
  await cards(page).first().waitFor()
}

test('boardless pins show with a count tile, and only to their owner [ORG-001 ORG-002 BRD-003 BRD-004]', async () => {
  const own = await open('/sorter/', { as: 'sorter' })
  const parts = own.page.locator('[data-test-id=boards],[data-test-id=unorganized-ideas],[data-test-id=pins-grid]')
  await expect
    .poll(() => parts.evaluateAll((all) => all.map((each) => each.getAttribute('data-test-id'))))
    .toEqual(['boards', 'unorganized-ideas', 'pins-grid'])
  await expect.poll(() => section(own.page).locator('img').count()).toBe(6)
  await expect
    .poll(() => section(own.page).locator('h2, a').allTextContents())
    .toEqual(['Unorganized ideas', 'Organize', '+3'])
  await section(own.page).locator('a').last().click()
  await cards(own.page).first().waitFor()
  const few = await open('/mira/', { as: 'mira' })
  await expect.poll(() => section(few.page).locator('img').count()).toBe(3)
  const other = await open('/sorter/', { as: 'mira' })
  expect(await section(other.page).count()).toBe(0)
  for (const { context, trouble } of [own, few, other]) {
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('pins are chosen by click, by a stretch, by a frame and all at once [ORG-007 ORG-008 ORG-009 ORG-011 ORG-023]', async () => {
  const { page, context, trouble } = await open('/sorter/', { as: 'sorter' })
  await organize(page)
  expect(await title(page).textContent()).toBe('Select Pins')
  const next = dialog(page).getByRole('button', { name: 'Next' })
  expect(await next.isDisabled()).toBe(true)
  await cards(page).nth(0).click()
  await expect.poll(() => cards(page).nth(0).getAttribute('aria-pressed')).toBe('true')
  await cards(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => title(page).textContent()).toBe('4 selected')
  await cards(page).nth(0).click()
  await expect.poll(() => cards(page).nth(0).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(async () => [await title(page).textContent(), await next.isEnabled()]).toEqual(['3 selected', true])
  await press(page, 'Select none')
  const grid = await dialog(page).locator('[data-test-id=organize-grid]').boundingBox()
  const boxes = await dialog(page)
    .locator('article')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  const lefts = [...new Set(boxes.map(({ x }) => x))]
  expect([grid?.height, boxes[0]?.width, (lefts[1] ?? 0) - (lefts[0] ?? 0)]).toEqual([428, 152, 168])
  await page.mouse.move((grid?.x ?? 0) + 4, (grid?.y ?? 0) + 3)
  await page.mouse.down()
  await page.mouse.move((lefts[1] ?? 0) + 20, (grid?.y ?? 0) + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => title(page).textContent()).toBe('2 selected')
  await press(page, 'Select none')
  await press(page, 'Select all')
  await expect.poll(() => title(page).textContent()).toBe('8 selected')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('a board is picked, its count goes up at once, and the move can be taken back [ORG-010 ORG-019 ORG-020 ORG-024 ORG-025 SEC-006]', async () => {
  const { page, context } = await open('/sorter/', { as: 'sorter' })
  const asked = page.waitForRequest((request) => request.url().includes('field_set_key=board_picker'))
  await organize(page)
  await asked
  await cards(page).nth(0).click()
  await cards(page).nth(1).click()
  await press(page, 'Next')
  await expect.poll(() => title(page).textContent()).toBe('Choose a board')
  const box = await dialog(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([720, 644])
  await dialog(page).getByRole('combobox').fill('gard')
  await expect.poll(() => page.locator('[data-test-id=picker-board]').count()).toBe(1)
  expect(await violationsOn(page, 'light')).toEqual([])
  const held = Promise.withResolvers<void>()
  await page.route('**/v3/bulk_edit/', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/v3/bulk_edit/')
  await picker(page, 'Garden').click()
  expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
    board_id: expect.any(String),
    source_board_id: expect.any(String),
    pin_ids: [expect.any(String), expect.any(String)],
  })
  // The server has not answered yet.
  await expect.poll(() => cardCount(page, 'Garden')).toContain('2 Pins')
  await expect.poll(() => picker(page, 'Garden').textContent()).toContain('2 Pins')
  await expect.poll(() => section(page).locator('a').last().textContent()).toBe('+3')
  held.resolve()
  await toast(page, 'Moved to Garden')
  await expect.poll(() => section(page).locator('a').last().textContent()).toBe('+1')
  await expect.poll(() => title(page).textContent()).toBe('Select Pins')
  await expect.poll(() => cards(page).count()).toBe(6)
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Undone')
  await expect.poll(() => cards(page).count()).toBe(8)
  await expect.poll(() => cardCount(page, 'Garden')).toContain('0 Pins')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Organize')
  await context.close()
})

test('pins go into a section of a board [SEC-012 ORG-019]', async () => {
  const { page, context } = await open('/sorter/', { as: 'sorter' })
  await organize(page)
  await cards(page).nth(0).click()
  await press(page, 'Next')
  await dialog(page).getByRole('option', { name: 'Kitchen: 2 sections' }).click()
  await page.locator('[data-test-id=picker-section]').filter({ hasText: 'Cakes' }).click()
  await toast(page, 'Moved to Kitchen / Cakes')
  await page.goto('/sorter/kitchen/cakes/')
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(1)
  await context.close()
})

test('a board made here is there on coming back, and nothing of before is shown [BRD-040 ORG-017 ORG-018 ORG-020 ORG-021]', async () => {
  const { page, context } = await open('/sorter/', { as: 'sorter' })
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await organize(page)
  await cards(page).nth(0).click()
  await press(page, 'Next')
  await press(page, 'Create board')
  await page.getByRole('textbox', { name: 'Name' }).fill('  New & shiny ')
  await page.getByRole('checkbox', { name: 'Keep this board secret' }).check()
  const sent = page.waitForRequest('**/v3/boards/')
  await page.route('**/v3/bulk_edit/', async (route) => {
    await page.locator('[data-toast]').filter({ hasText: 'Board created!' }).waitFor()
    await route.continue()
  })
  await press(page, 'Create')
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({
    name: 'New & shiny',
    privacy: 'secret',
    aux_data: { source: 'organize_pins' },
  })
  await toast(page, 'Moved to New & shiny')
  expect(writes).toEqual(['POST /v3/boards/', 'PUT /v3/bulk_edit/'])
  await page.goto('/')
  const reply = page.waitForResponse((response) => new URL(response.url()).pathname === '/sorter/')
  await page.goBack()
  expect((await reply).headers()['cache-control']).toBe('private, no-store')
  await expect.poll(() => cardCount(page, 'New & shiny')).toContain('1 Pin')
  // The same for a page from bfcache.
  await hydrated(page)
  const anew = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await anew
  await context.close()
})
