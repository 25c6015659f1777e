import type { Page, Request } from 'playwright-core'

/** Mocks of the calls about saving, according to their contracts. */
export interface SaveCalls {
  /** The bodies of save calls, in order. */
  saved: { url: string; body: unknown }[]
  /** The bodies of calls that move the saved pin, in order. */
  moved: unknown[]
  /** Ids of deleted pins, and used undo entries. */
  taken: string[]
  lookups: Request[]
}

interface Answers {
  /** Earlier saves of the pin. */
  before?: object[]
  /** How many calls fail first. */
  failures?: number
  /** The error code of those that fail. */
  code?: number
  /** Without it a saved pin has no undo entry. */
  undo?: string
  /** The board of the new pin. */
  board?: { name: string; url: string }
}

const ok = (data: unknown) => ({ status: 'success', code: 0, message: 'ok', data })

export async function answerSaves(page: Page, answers: Answers = {}): Promise<SaveCalls> {
  const { before = [], undo, board, code = 1 } = answers
  let { failures = 0 } = answers
  const calls: SaveCalls = { saved: [], moved: [], taken: [], lookups: [] }
  page.on('request', (request) => {
    if (request.url().includes('field_set_key=save_behavior')) calls.lookups.push(request)
  })
  await page.route('**/v3/pins/*/saved/', (route) => route.fulfill({ json: ok(before) }))
  await page.route('**/v3/pins/*/repin/', async (route) => {
    calls.saved.push({ url: new URL(route.request().url()).pathname, body: route.request().postDataJSON() })
    if (failures-- > 0)
      return route.fulfill({ status: 400, json: { status: 'failure', code, message: 'Not this time.', data: null } })
    const place = board ? { id: '77', privacy: 'public', ...board } : null
    return route.fulfill({
      json: ok({ id: '4711', board: place, ...(undo && { undo: { id: undo, expires_at: '' } }) }),
    })
  })
  await page.route('**/v3/pins/4711/', (route) => {
    const method = route.request().method()
    if (method === 'PUT') {
      calls.moved.push(route.request().postDataJSON())
      return route.fulfill({ json: ok({ id: '4711', board: null, undo: { id: '5', expires_at: '' } }) })
    }
    calls.taken.push(`${method} 4711`)
    return route.fulfill({ json: ok({ id: '4711', deleted_at: '', undo: { id: '5', expires_at: '' } }) })
  })
  await page.route('**/v3/undo/*/', (route) => {
    calls.taken.push(`undo ${new URL(route.request().url()).pathname.split('/').at(-2)}`)
    return route.fulfill({ json: ok({ id: undo }) })
  })
  return calls
}

export const card = (page: Page, at = 0) => page.locator('[data-test-id=pins-grid] article').nth(at)
export const saveOf = (page: Page, at = 0) => card(page, at).locator('[data-save]')
export const placeOf = (page: Page, at = 0) => card(page, at).locator('[data-place]')
export const picker = (page: Page) => page.locator('[data-test-id=pick-board]')
export const board = (page: Page, name: string) =>
  picker(page).locator('[data-test-id=picker-board]').filter({ hasText: name })
export const toast = (page: Page) => page.locator('[data-toast]')
