import type { Page } from 'playwright-core'
import { hydrated, type Opened, open, type Visit } from './open.ts'

/**
 * Opens a builder, without its service worker: once in a while Chromium hides a call that passes the worker from the routes of a test, which is
 * then answered by the real server.
 */
export async function openBuilder(visit: Visit = {}, path = '/pin-builder/'): Promise<Opened> {
  const opened = await open(path, { as: 'mira', hasServiceWorker: false, ...visit })
  await hydrated(opened.page)
  return opened
}

export const drafts = (page: Page) => page.locator('[data-test-id=draft]')
export const picker = (page: Page) => page.locator('[data-test-id=choose] input')
export const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
