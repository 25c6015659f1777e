import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { LAYOUT_RATIOS } from '#domain/constants.ts'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { answerSaves, board, card, picker, saveOf, toast } from './save-stage.ts'

afterAll(closeBrowser)

const field = (page: Page) => picker(page).getByRole('combobox')
const options = (page: Page) => picker(page).locator('[data-test-id=picker-board]')
const said = (page: Page) => page.locator('[data-test-id=board-picker] [role=status]').textContent()

/** Mocks the list of boards of a person with that many; returns the calls. */
async function answerBoards(page: Page, count: number): Promise<{ q: string | null; bookmark: string | null }[]> {
  const all = Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    name: `Board ${i}`,
    url: `/asked/board-${i}/`,
    privacy: 'public',
    image_thumbnail_url: null,
    pin_count: i,
    collaborated_by_me: false,
    section_count: 0,
  }))
  const calls: { q: string | null; bookmark: string | null }[] = []
  await page.route('**/v3/users/me/boards/?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const q = searchParams.get('q')
    const bookmark = searchParams.get('bookmark')
    calls.push({ q, bookmark })
    const found = q === null ? all : all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    const from = Number(bookmark ?? 0)
    const to = from + Number(searchParams.get('page_size') ?? 25)
    const rest = to < found.length ? { bookmark: String(to) } : {}
    return route.fulfill({
      json: { status: 'success', code: 0, message: 'ok', data: found.slice(from, to), ...rest },
    })
  })
  return calls
}

async function openPicker(page: Page) {
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  await field(page).waitFor()
}

test('of 3,503 boards one page comes, the next as the list is scrolled, and a search is one call to the server [W-14]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page)
  const calls = await answerBoards(page, 3503)
  await openPicker(page)
  await board(page, 'Board 24').waitFor()
  expect(calls).toEqual([{ q: null, bookmark: null }])
  await board(page, 'Board 24').scrollIntoViewIfNeeded()
  await board(page, 'Board 49').waitFor({ state: 'attached' })
  expect(calls.at(-1)).toEqual({ q: null, bookmark: '25' })
  expect(calls.length).toBeLessThanOrEqual(3)
  calls.length = 0
  await field(page).pressSequentially('board 3502', { delay: 15 })
  await expect.poll(() => options(page).allTextContents()).toEqual([expect.stringContaining('Board 3502')])
  expect(calls.length).toBeLessThanOrEqual(2)
  await expect.poll(() => said(page)).toBe('1 board')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await field(page).fill('board 1')
  await expect.poll(() => said(page)).toMatch(/^(8|16) boards, scroll for more$/)
  expect(trouble).toEqual([])
  await context.close()
})

test('it shows that it is searching, found nothing, or failed, and retries [W-14]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/v3/users/me/boards/?*', async (route) => {
    await held.promise
    await route.abort()
  })
  await openPicker(page)
  await picker(page).getByText('Loading your boards…').last().waitFor()
  await expect.poll(() => field(page).evaluate((each) => each === document.activeElement)).toBe(true)
  held.resolve()
  await picker(page).getByRole('alert').filter({ hasText: 'couldn’t be loaded' }).waitFor()
  expect(await picker(page).getByText('Loading your boards…').count()).toBe(0)
  await page.unroute('**/v3/users/me/boards/?*')
  await picker(page).getByRole('button', { name: 'Try again' }).click()
  await board(page, 'Kitchen').waitFor()
  await field(page).fill('no such board')
  await picker(page).getByText('No boards match.').waitFor()
  await expect.poll(async () => [await options(page).count(), await said(page)]).toEqual([0, '0 boards'])
  await field(page).fill('kitchen')
  await board(page, 'Kitchen').waitFor()
  await context.close()
})

test('Enter before the answer is there waits for it, and takes the board that is called so exactly [W-14]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page)
  await openPicker(page)
  await board(page, 'Kitchen').waitFor()
  await field(page).pressSequentially('garden')
  await page.keyboard.press('Enter')
  await toast(page).filter({ hasText: 'Saved to Garden' }).waitFor()
  expect(calls.saved.length).toBe(1)
  expect(trouble).toEqual([])
  await context.close()
})

test('arrows move through the results while the focus stays in the field, which names the active one [W-14]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page)
  const calls = await answerBoards(page, 60)
  await openPicker(page)
  await board(page, 'Board 0').waitFor()
  const active = async () => {
    const id = await field(page).getAttribute('aria-activedescendant')
    return id === null ? null : page.locator(`[id="${id}"]`).locator('b').textContent()
  }
  expect(await active()).toBe(null)
  for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowDown')
  await board(page, 'Board 49').waitFor({ state: 'attached' })
  for (let i = 24; i < 30; i++) await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => [await active(), await field(page).evaluate((each) => each === document.activeElement)])
    .toEqual(['Board 29', true])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active()).toBe('Board 28')
  const box = await board(page, 'Board 28').boundingBox()
  const list = await picker(page).boundingBox()
  expect(
    (box?.y ?? 0) >= (list?.y ?? 0) && (box?.y ?? 0) + (box?.height ?? 0) <= (list?.y ?? 0) + (list?.height ?? 0),
  ).toBe(true)
  expect(calls.length).toBeLessThanOrEqual(3)
  await page.keyboard.press('Enter')
  await toast(page).filter({ hasText: 'Saved to Board 28' }).waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('who has no board is asked for the name of one, and who has one finds it [W-14]', async () => {
  for (const [count, says] of [
    [0, "You haven't created any boards yet"],
    [1, 'Board 0'],
  ] as const) {
    const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
    await answerSaves(page)
    // A Pin that offers no names: neither topics nor a board.
    const data = { annotations: [], board: null }
    await page.route(/\/v3\/pins\/\d+\/$/, (route) =>
      route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data } }),
    )
    const calls = await answerBoards(page, count)
    await openPicker(page)
    await picker(page).getByText(says).first().waitFor()
    expect(calls.length).toBe(1)
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('who has no board is told nothing before the Pin has said which names it offers [W-14]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  const data = { annotations: ['harbour'], board: null }
  await page.route(/\/v3\/pins\/\d+\/$/, async (route) => {
    await promise
    await route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data } })
  })
  await answerBoards(page, 0)
  // The names are asked for when it is known that there is no board.
  const asked = page.waitForRequest(/\/v3\/pins\/\d+\/$/)
  await openPicker(page)
  await asked
  expect(await picker(page).getByText("You haven't created any boards yet").count()).toBe(0)
  // An empty list has no box.
  expect(await picker(page).locator('[role=listbox]').getAttribute('aria-busy')).toBe('true')
  resolve()
  await picker(page).getByRole('option', { name: 'Harbour' }).waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('a picker takes the more of a high window, a sheet its part of a phone [CON-013]', async () => {
  for (const [visit, tall] of [
    [{ width: 1440, height: 1400 }, 1400 * LAYOUT_RATIOS.picker],
    [{ width: 1366, height: 768 }, 560],
    [{ device: 'phone', height: 844 }, 844 * LAYOUT_RATIOS.sheet],
  ] as const) {
    const { page, context } = await open('/grid/_pins/', { as: 'asked', ...visit })
    await answerSaves(page)
    await openPicker(page)
    expect(Math.round((await picker(page).boundingBox())?.height ?? 0), JSON.stringify(visit)).toBe(Math.round(tall))
    await context.close()
  }
})
