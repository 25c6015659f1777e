import type { Page } from 'playwright-core'
import { hydrated, type Opened, open, type Visit } from './open.ts'

export const sheet = (page: Page) => page.locator('[data-test-id=create-menu][data-active]')
export const off = (page: Page) => page.locator('[data-test-id=publishing-off][data-active]')
export const plus = (page: Page) => page.getByRole('button', { name: 'Create', exact: true })
/** The create menu of the bar; on a phone that of the bar at the bottom. */
export const barPlus = (page: Page) =>
  page.locator('button[popovertarget=bar-create], button[popovertarget=bottom-create]').filter({ visible: true })
export const barItems = (page: Page) => page.locator('#bar-create').getByRole('link')
export const items = (page: Page) => page.locator('#create').getByRole('link')

export async function force(opened: Opened, groups: object): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(groups))
  await opened.context.addCookies([{ name: 'forced_experiments', value, domain: 'localhost', path: '/' }])
  await opened.page.reload()
}

/** A phone on which Mira has pressed the create button: that of the page, or `press`. */
export async function openSheet(path: string, visit: Visit = {}, groups?: object, press = plus): Promise<Opened> {
  const opened = await open(path, { as: 'mira', device: 'phone', touch: true, ...visit })
  if (groups) await force(opened, groups)
  await hydrated(opened.page)
  await press(opened.page).click()
  await sheet(opened.page).waitFor()
  return opened
}
