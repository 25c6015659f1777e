import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const openMenu = (id: 'organize' | 'create' | 'sort' | 'view') => (page: Page) =>
  page.locator(`[popovertarget=${id}]`).first().click()

/** The menu as shown to a group of the experiment. */
const openAs = (group: string) => async (page: Page) => {
  const value = encodeURIComponent(JSON.stringify({ web_board_sort_label: group }))
  const name = 'forced_experiments'
  await page.context().addCookies([{ name, value, domain: 'localhost', path: '/' }])
  await page.reload()
  await page.context().clearCookies({ name })
  await openMenu('sort')(page)
}

async function comeNear(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[data-board] a').first().hover()
  await page.locator('[data-board] > button').first().waitFor({ state: 'attached' })
}

async function pickUp(page: Page): Promise<void> {
  await comeNear(page)
  await page.locator('[data-board] > button').nth(5).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
}

async function openDialog(page: Page): Promise<void> {
  await comeNear(page)
  await page.locator('[data-board] > button').nth(2).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-test-id=move-board][data-active]').waitFor()
}

/** Chooses a layout, which is stored and affects other screens of this profile. */
async function chooseSquare(page: Page): Promise<void> {
  await openMenu('organize')(page)
  const view = page.locator('#organize [popovertarget=view]')
  if (await view.isVisible()) await view.click()
  if (await page.locator('[value=square]').isVisible()) await page.click('[value=square]')
}

/** Layouts of boards and pins: SC-16, SC-17, and boards in a custom order. */
export const ARRANGE_SCREENS: Screen[] = [
  { name: 'menu of boards', path: '/mira/', as: 'mira', act: openMenu('organize'), inAllLanguages: true },
  { name: 'menu of orders', path: '/mira/', as: 'mira', act: openMenu('sort'), inAllLanguages: true },
  { name: 'menu of boards, another label', path: '/mira/', as: 'mira', act: openAs('enabled_recent') },
  { name: 'menu of boards, a third label', path: '/mira/', as: 'mira', act: openAs('enabled_last_pin') },
  { name: 'menu of boards, no layout', path: '/atelier/_saved/', as: 'atelier', act: openMenu('organize') },
  { name: 'menu of pins', path: '/mira/_pins/', as: 'mira', act: openMenu('view') },
  { name: 'menu to create', path: '/mira/', as: 'mira', act: openMenu('create') },
  { name: 'own order, near a board', path: '/mira/?sort=custom', as: 'mira', act: comeNear },
  { name: 'own order, picked up', path: '/mira/?sort=custom', as: 'mira', act: pickUp },
  { name: 'own order, dialog', path: '/mira/?sort=custom', as: 'mira', act: openDialog, inAllLanguages: true },
  { name: 'square boards', path: '/giulia/', as: 'giulia', act: chooseSquare },
]
