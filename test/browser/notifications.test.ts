import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open, settled } from './open.ts'

afterAll(closeBrowser)

const bell = (page: Page) => page.locator('[data-test-id=nav-notifications]')
const rows = (page: Page) => page.locator('[data-test-id=notification]')
const unread = (page: Page) => page.locator('[data-test-id=notification][data-unread]')
const readAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' })

/** How many notifications there are, and how many of them are unread. Both at one time. */
function counts(page: Page): Promise<{ rows: number; unread: number }> {
  return rows(page).evaluateAll((all) => ({
    rows: all.length,
    unread: all.filter((each) => each.hasAttribute('data-unread')).length,
  }))
}

/** Follows somebody by the page, as a person does. */
async function follow(who: string, whom: string): Promise<void> {
  const { page, context } = await open(`/${whom}/`, { as: who })
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Following' }).waitFor()
  await settled(page)
  await context.close()
}

test('the bell counts what is new until it is opened; a notification leads to what it tells', async () => {
  await follow('thore', 'tamsin')
  const { page, context, trouble } = await open('/help/', { as: 'tamsin' })
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 1 new')
  await bell(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/notifications/')
  await hydrated(page)
  await expect.poll(() => rows(page).innerText()).toMatch(/Thore Sand\s+Started following you\s+now/)
  await settled(page)
  await page.goto('/help/')
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  await page.goto('/notifications/')
  await hydrated(page)
  await expect.poll(() => unread(page).count(), { message: 'seen is not read' }).toBe(1)
  await rows(page).click()
  await page.waitForURL('**/thore/')
  await settled(page)
  await page.goto('/notifications/')
  await expect.poll(() => counts(page)).toEqual({ rows: 1, unread: 0 })
  expect(trouble).toEqual([])
  await context.close()
})

test('what happens while the page is open appears in it, and counts as seen', async () => {
  const { page, context, trouble } = await open('/notifications/', { as: 'tiril' })
  await hydrated(page)
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await follow('thore', 'tiril')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await rows(page).getByText('Thore Sand').waitFor()
  expect(await page.getByRole('heading', { name: 'Nothing here yet' }).count()).toBe(0)
  await page.getByText('New notifications have arrived.').waitFor({ state: 'attached' })
  await follow('tuva', 'tiril')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // The first was seen, so this one is not added to it.
  await rows(page).getByText('Tuva Mori').waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  await settled(page)
  await page.goto('/help/')
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  // Without an answer the page shows them as unread again, and says so.
  await page.goto('/notifications/')
  await hydrated(page)
  await page.route('**/v3/users/me/bell/', (route) =>
    route.fulfill({ status: 429, json: { code: 8, message: 'Too often.' } }),
  )
  await readAll(page).click()
  await page.getByRole('alert').getByText('Too often.').waitFor()
  await expect.poll(() => unread(page).count()).toBe(2)
  await page.unroute('**/v3/users/me/bell/')
  await readAll(page).click()
  await readAll(page).waitFor({ state: 'detached' })
  await settled(page)
  await page.reload()
  await expect.poll(() => counts(page)).toEqual({ rows: 2, unread: 0 })
  expect(await readAll(page).count()).toBe(0)
  expect(trouble.filter((line) => !line.includes('429'))).toEqual([])
  await context.close()
})

test('without JavaScript the list is there, and all can be marked as read', async () => {
  await follow('tuva', 'torben')
  const { page, context } = await open('/notifications/', { as: 'torben', javaScript: false, device: 'phone' })
  await expect.poll(() => rows(page).innerText()).toContain('Tuva Mori')
  await readAll(page).click()
  await page.getByText('All notifications are marked as read.').waitFor()
  await expect.poll(() => counts(page)).toEqual({ rows: 1, unread: 0 })
  await page.goto('/help/')
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  // Of what is switched off in the settings, nothing is told.
  await page.goto('/settings/notifications/')
  const follows = page.getByLabel('follows me', { exact: true })
  await follows.selectOption('not')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/settings/notifications/')
  await expect.poll(() => follows.inputValue()).toBe('not')
  expect(await page.getByLabel('mentions me').inputValue()).toBe('app')
  await follow('thore', 'torben')
  await page.goto('/notifications/')
  await expect.poll(() => rows(page).count()).toBe(1)
  await context.close()
})
