import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** Intercepts the request and answers instead of the server, so that a tour leaves the data unchanged. */
const answered = (name: string, status: number, answer: object) => async (page: Page) => {
  await page.route('**/v3/boards/*/invites/*/', (route) => route.fulfill({ status, json: { code: 0, ...answer } }))
  await page.locator(`[data-test-id=board-invite] form[action*=${name}] button`).click()
  await page.locator('[data-toast]').waitFor()
}
const done = { status: 'success', message: 'ok', data: {} }
const failed = (code: number, message: string) => ({ status: 'failure', code, message, data: null })

/** The people of a board: a dialog on a wide screen, a page on a phone. */
async function openPeople(page: Page): Promise<void> {
  const link = page.locator('[data-test-id=board-people]')
  const { search } = new URL(page.url())
  await link.hover()
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  if (search) await page.goto(`${await link.getAttribute('href')}${search}`)
  else await link.click()
  await page.locator('[data-test-id=person]').first().waitFor()
}

async function openRemoval(page: Page): Promise<void> {
  await openPeople(page)
  await page.locator('[popovertarget^=part-]').first().click()
}

/** Invitations to boards, and the people of a board (SC-31). */
export const INVITE_SCREENS: Screen[] = [
  { name: 'invitation', path: '/nova/', as: 'nova', inAllLanguages: true },
  { name: 'invitation, accepted', path: '/nova/', as: 'nova', act: answered('accept', 200, done) },
  { name: 'invitation, declined', path: '/nova/', as: 'nova', act: answered('decline', 200, done) },
  {
    name: 'invitation, over',
    path: '/nova/',
    as: 'nova',
    act: answered('accept', 404, failed(2300, 'Invalid Invite')),
  },
  { name: 'invitation, not now', path: '/nova/', as: 'nova', act: answered('accept', 500, failed(12, 'Try again.')) },
  { name: 'group board, own', path: '/mira/paper-birds/', as: 'mira' },
  { name: 'people of a board', path: '/mira/paper-birds/', as: 'mira', act: openPeople, inAllLanguages: true },
  { name: 'people of a board, removal', path: '/mira/paper-birds/', as: 'mira', act: openRemoval },
  { name: 'people of a board, a collaborator', path: '/mira/casa-lume-client/', as: 'giulia', act: openPeople },
]
