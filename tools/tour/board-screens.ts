import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** Opens a form: in a dialog on a wide screen, on its page on a phone. */
const openForm = (link: string) => async (page: Page) => {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator(link).first().click()
  await page.locator('[data-test-id=form-dialog][data-active], main [data-test-id=form]').waitFor()
}

const fromMenu = (menu: string, link: string) => async (page: Page) => {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.click(`[popovertarget=${menu}]`)
  await openForm(link)(page)
}

async function nameNothing(page: Page): Promise<void> {
  await page.locator('form[action="/do/create_board/"]').evaluate((form) => {
    form.setAttribute('novalidate', '')
    form.querySelector('button')?.click()
  })
  await page.locator('[role=alert]').waitFor()
}

/** Chooses an older picture and its upper left corner. */
async function chooseCover(page: Page): Promise<void> {
  await openForm('[data-test-id=board-bar] a[data-dialog]')(page)
  await page.locator('[name=cover]').nth(3).check()
  await page.locator('[name=focus_y][value="0"]').check()
  await page.locator('[data-test-id=cover-choices]').scrollIntoViewIfNeeded()
}

/** Chooses a file for the cover: the current screenshot serves as one. */
async function cropCover(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  await openForm('[data-test-id=board-bar] a[data-dialog]')(page)
  await page.locator('#cover-file').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await page.locator('[data-test-id=crop-dialog][data-active] [data-test-id=crop]').waitFor()
}

async function uploadCover(page: Page): Promise<void> {
  await cropCover(page)
  await page.locator('[data-test-id=crop-dialog] [data-bottom-bar] button').first().click()
  await page.locator('[data-own-cover]:not([aria-busy])').waitFor()
  await page.locator('[data-test-id=cover-choices]').scrollIntoViewIfNeeded()
}

/** Creates a board and deletes it, unless a deleted one exists already. */
async function deleteOne(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = async (method: string, path: string, body?: object) =>
      (
        await fetch(path, {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
      ).json() as Promise<{ data: { id: string; length: number } }>
    if ((await ask('GET', '/v3/users/me/boards/recently_deleted/')).data.length > 0) return
    const { data: board } = await ask('POST', '/v3/boards/', { name: 'Half an idea' })
    await ask('DELETE', `/v3/boards/${board.id}/`)
  })
  await page.reload()
  await page.locator('[data-test-id=deleted-boards]').scrollIntoViewIfNeeded()
}

const more = (link: string) => fromMenu('board-more', `#board-more ${link}`)

/** Making, changing and deleting boards and sections: SC-23, SC-36, SC-37. */
export const BOARD_SCREENS: Screen[] = [
  { name: 'create board', path: '/board/create/', as: 'mira', inAllLanguages: true },
  { name: 'create board, unnamed', path: '/board/create/', as: 'mira', act: nameNothing },
  {
    name: 'create board, over the profile',
    path: '/mira/',
    as: 'mira',
    act: fromMenu('create', '#create a[data-dialog]'),
  },
  { name: 'own board', path: '/mira/everything-blue/', as: 'mira', inAllLanguages: true },
  {
    name: 'own board, menu',
    path: '/mira/everything-blue/',
    as: 'mira',
    act: (page) => page.click('[popovertarget=board-more]'),
  },
  {
    name: 'edit board',
    path: '/mira/everything-blue/',
    as: 'mira',
    act: openForm('[data-test-id=board-bar] a[data-dialog]'),
    inAllLanguages: true,
  },
  { name: 'edit board, cover', path: '/mira/everything-blue/', as: 'mira', act: chooseCover },
  { name: 'edit board, crop', path: '/mira/everything-blue/', as: 'mira', act: cropCover, inAllLanguages: true },
  { name: 'edit board, own cover', path: '/mira/everything-blue/', as: 'mira', act: uploadCover },
  { name: 'edit icon', path: '/mira/', as: 'mira', act: (page) => page.locator('[data-own]').first().hover() },
  {
    name: 'create section',
    path: '/mira/everything-blue/',
    as: 'mira',
    act: more('a[data-dialog]'),
    inAllLanguages: true,
  },
  {
    name: 'edit section',
    path: '/atelier/affiches/risographie/',
    as: 'atelier',
    act: openForm('[data-test-id=board-bar] a[data-dialog]'),
    inAllLanguages: true,
  },
  { name: 'board of somebody else', path: '/mira/everything-blue/', as: 'nova' },
  { name: 'deleted boards', path: '/giulia/_saved/', as: 'giulia', act: deleteOne },
]
