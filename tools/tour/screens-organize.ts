import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

async function organize(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[data-test-id=unorganized-ideas] a').first().click()
  await page.locator('[data-test-id=select-pin]').first().waitFor()
}

const choose = (count: number) => async (page: Page) => {
  await organize(page)
  for (let i = 0; i < count; i++) await page.locator('[data-test-id=select-pin]').nth(i).click()
}

async function pick(page: Page): Promise<void> {
  await choose(2)(page)
  await page.locator('[data-test-id=organize] footer button').last().click()
  await page.locator('[data-test-id=picker-board]').first().waitFor()
}

async function fail(page: Page): Promise<void> {
  await pick(page)
  const json = { status: 'failure', code: 2171, message: '', data: null }
  await page.route('**/v3/bulk_edit/', (route) => route.fulfill({ status: 409, json }))
  await page.locator('[data-test-id=picker-board]').nth(1).click()
  await page.locator('[role=alert]').waitFor()
}

async function create(page: Page): Promise<void> {
  await pick(page)
  await page.locator('[data-test-id=organize] footer button').last().click()
  await page.locator('[data-test-id=organize-create]').waitFor()
}

async function clear(page: Page): Promise<void> {
  await create(page)
  await page.keyboard.type('a')
  await page.keyboard.press('Backspace')
}

async function select(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[data-test-id=select]').click()
  for (let i = 0; i < 2; i++) await page.locator('[data-test-id=select-pin]').nth(i).click()
}

/** Copies all pins but one; the toast is above the bar. */
async function copied(page: Page): Promise<void> {
  await select(page)
  const bar = page.locator('[data-test-id=select-bar]')
  await bar.locator('button').first().click()
  await bar.locator('button').first().click()
  await page.locator('[data-test-id=select-pin]').nth(1).click()
  await bar.locator('button').nth(-2).click()
  await page.locator('[data-test-id=picker-board]').nth(1).click()
  await page.locator('[data-toast]').waitFor()
}

/** The second step of a merge: its consequences. */
async function merge(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[popovertarget=board-more]').click()
  await page.locator('#board-more a[href$="/merge/"]').click()
  await page.locator('[data-test-id=merge-goals] a').first().click()
  await page.locator('[data-test-id=merge-form]').waitFor()
}

async function mergeInto(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[popovertarget=board-more]').click()
  await page.locator('#board-more a[href$="/merge/"]').click()
  await page.locator('[data-test-id=merge-goals]').waitFor()
}

const look = (page: Page) => page.locator('[data-test-id=unorganized-ideas]').scrollIntoViewIfNeeded()

/** Moving pins to boards: SC-18 to SC-21, and the same on a board's page. */
export const ORGANIZE_SCREENS: Screen[] = [
  { name: 'organize, ideas', path: '/mira/_saved/', as: 'mira', act: look, inAllLanguages: true },
  { name: 'organize, select', path: '/mira/_saved/', as: 'mira', act: organize },
  { name: 'organize, selected', path: '/mira/_saved/', as: 'mira', act: choose(3), inAllLanguages: true },
  { name: 'organize, pick a board', path: '/mira/_saved/', as: 'mira', act: pick, inAllLanguages: true },
  { name: 'organize, a busy board', path: '/mira/_saved/', as: 'mira', act: fail },
  { name: 'organize, create a board', path: '/mira/_saved/', as: 'mira', act: create, inAllLanguages: true },
  { name: 'organize, name cleared', path: '/mira/_saved/', as: 'mira', act: clear },
  { name: 'organize, by form', path: '/organize/', as: 'mira', inAllLanguages: true },
  { name: 'organize, a board', path: '/mira/walking-in-lisbon/', as: 'mira', act: select, inAllLanguages: true },
  { name: 'organize, copied', path: '/mira/walking-in-lisbon/', as: 'mira', act: copied, inAllLanguages: true },
  { name: 'organize, merge into', path: '/mira/walking-in-lisbon/', as: 'mira', act: mergeInto },
  { name: 'organize, merge', path: '/mira/walking-in-lisbon/', as: 'mira', act: merge, inAllLanguages: true },
  { name: 'organize, deleted boards', path: '/mira/_saved/?list=deleted', as: 'mira' },
]
