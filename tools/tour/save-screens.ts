import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const PATH = '/atelier/_pins/'
const ok = (data: unknown) => ({ status: 'success', code: 0, message: 'ok', data })
const board = { id: '1', name: 'Everything blue', url: '/mira/everything-blue/', privacy: 'public' }

/** Intercepts the request and answers instead of the server, so that a tour leaves the data unchanged. */
async function answer(page: Page): Promise<void> {
  const before = { pin_id: '1', by: 'pin', board, saved_at: new Date(Date.now() - 73 * 3600_000).toUTCString() }
  await page.route('**/v3/pins/*/saved/', (route) => route.fulfill({ json: ok([before]) }))
  await page.route('**/v3/pins/*/repin/', (route) => route.fulfill({ json: ok({ id: '1', board }) }))
}

async function hover(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('article').nth(1).hover()
}

async function pick(page: Page): Promise<void> {
  await answer(page)
  await hover(page)
  await page.locator('[data-save]').nth(1).click()
  await page.locator('[data-test-id=picker-board]').first().waitFor()
  await page.locator('[data-test-id=saved-before] a').waitFor()
}

async function type(page: Page): Promise<void> {
  await pick(page)
  await page.locator('[data-test-id=pick-board] input').fill('blue')
}

async function save(page: Page): Promise<void> {
  await pick(page)
  await page.locator('[data-test-id=picker-board]').first().click()
  await page.locator('[data-toast]').waitFor()
}

async function create(page: Page): Promise<void> {
  await pick(page)
  await page.locator('[data-test-id=pick-board] footer button').last().click()
  await page.locator('[data-test-id=organize-create]').waitFor()
}

async function openPage(page: Page): Promise<void> {
  await page.goto((await page.locator('[data-save]').first().getAttribute('href')) ?? '')
  await page.locator('[data-test-id=repin-board]').first().waitFor()
}

async function openSections(page: Page): Promise<void> {
  await openPage(page)
  await page.locator('main form a[href*="board="]').first().click()
  await page.locator('[data-test-id=repin-section]').first().waitFor()
}

async function pickFromNone(page: Page): Promise<void> {
  await page.route('**/v3/pins/*/saved/', (route) => route.fulfill({ json: ok([]) }))
  await hover(page)
  await page.locator('[data-save]').nth(1).click()
  await page.locator('[data-test-id=picker-profile]').waitFor()
}

/** Saving other people's pins: Save on a card, the board picker, and the page without JavaScript. */
export const SAVE_SCREENS: Screen[] = [
  { name: 'save, on a card', path: PATH, as: 'mira', act: hover },
  { name: 'save, picking a board', path: PATH, as: 'mira', act: pick, inAllLanguages: true },
  { name: 'save, searching a board', path: PATH, as: 'mira', act: type },
  { name: 'save, a new board', path: PATH, as: 'mira', act: create },
  { name: 'save, done', path: PATH, as: 'mira', act: save },
  { name: 'save, nobody’s boards', path: PATH, as: 'nova', act: pickFromNone },
  { name: 'save, its page', path: PATH, as: 'mira', act: openPage, inAllLanguages: true },
  { name: 'save, its page, sections', path: PATH, as: 'mira', act: openSections },
]
