import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

async function openBell(page: Page): Promise<void> {
  await page.locator('[data-test-id=nav-notifications]').hover()
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[data-test-id=nav-notifications]').click()
  await page.locator('[data-test-id=bell-sheet] li').first().waitFor()
}

/** Opens the first conversation of the list. */
async function openThread(page: Page): Promise<void> {
  await page.locator('[data-test-id=conversation]').first().click()
  await page.locator('[data-test-id=message-item]').last().waitFor()
}

/** Opens the most urgent case, and claims it if it is free. */
async function openCase(page: Page): Promise<void> {
  await page.locator('[data-case]').first().click()
  await page.locator('[data-test-id=case]').waitFor()
  const claim = page.locator('form[action="/do/staff_claim/"] [value=on]')
  if ((await claim.count()) > 0) await claim.click()
  await page.locator('[data-test-id=decision-form]').waitFor()
}

/** Notifications, messages, comments, analytics, and moderation. */
export const TALK_SCREENS: Screen[] = [
  { name: 'bell, its sheet', path: '/', as: 'mira', act: openBell, inAllLanguages: true },
  { name: 'notifications', path: '/notifications/', as: 'mira', inAllLanguages: true },
  { name: 'notifications, settings', path: '/settings/notifications/', as: 'mira', inAllLanguages: true },
  { name: 'notifications, a mail’s link that is wrong', path: '/notifications/unsubscribe/?token=wrong' },
  { name: 'messages', path: '/conversation/', as: 'mira', inAllLanguages: true },
  { name: 'messages, one conversation', path: '/conversation/', as: 'mira', act: openThread },
  { name: 'messages, found', path: '/conversation/?q=indigo', as: 'mira' },
  { name: 'messages, requests', path: '/conversation/requests/', as: 'nova' },
  { name: 'messages, choose people', path: '/conversation/choose/', as: 'mira' },
  { name: 'analytics', path: '/analytics/', as: 'mira', inAllLanguages: true },
  { name: 'analytics, 90 days', path: '/analytics/?days=90', as: 'atelier' },
  { name: 'desk', path: '/staff/', as: 'june', inAllLanguages: true },
  { name: 'desk, a case', path: '/staff/', as: 'june', act: openCase },
  { name: 'desk, refused pictures', path: '/staff/refusals/', as: 'june' },
  { name: 'decisions about one’s own', path: '/legal/decisions/', as: 'mira' },
  { name: 'transparency', path: '/transparency/' },
]
