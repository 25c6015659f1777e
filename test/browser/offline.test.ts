import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { join, makeBoard } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const SETTINGS = '/settings/offline/'
const kept = (page: Page) => page.locator('[data-test-id=kept-pages] a')
const toast = (page: Page) => page.locator('[data-toast]')
const caches = (page: Page) => page.evaluate(() => window.caches.keys())

/** Switches keeping on, and waits until the service worker answers for the page. */
async function keep(page: Page): Promise<void> {
  await page.goto(SETTINGS)
  await page.locator('[data-test-id=keep-pages]').click()
  await page.locator('[data-test-id=kept-size]').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses of the kept pages. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await (await window.caches.open('kept-pages')).keys()).map(({ url }) => new URL(url).pathname),
  )
}

test('own pages open without a network, with their pictures and a note; others lead to the list of those that are kept [REL-24]', async () => {
  const { page, context } = await open('/', { as: 'menuer' })
  await keep(page)
  await page.goto('/menuer/_pins/')
  await hydrated(page)
  await expect.poll(() => keptPaths(page)).toContain('/menuer/_pins/')
  const isShown = () =>
    page
      .locator('article img')
      .first()
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  await page.goto('/mira/')
  await hydrated(page)
  await context.setOffline(true)
  await page.goto('/menuer/_pins/')
  await toast(page).filter({ hasText: 'You’re offline. You see this page as it was' }).waitFor()
  await expect.poll(isShown).toBe(true)
  await page.goto('/mira/')
  await toast(page).filter({ hasText: 'this device hasn’t kept that page' }).waitFor()
  await expect.poll(() => kept(page).count()).toBe(1)
  await kept(page).first().click()
  await page.waitForURL('**/menuer/_pins/')
  await page.locator('article').first().waitFor()
  await context.close()
})

test('what is kept is shown with its size, and can be cleared or switched off [REL-24]', async () => {
  const { page, context, trouble } = await open('/', { as: 'menuer', bypassCSP: true })
  await keep(page)
  expect(await kept(page).count()).toBe(0)
  await page.goto('/menuer/_pins/')
  await hydrated(page)
  await expect.poll(() => keptPaths(page)).toContain('/menuer/_pins/')
  await page.goto(SETTINGS)
  await expect.poll(() => kept(page).count()).toBe(1)
  expect(await page.locator('[data-test-id=kept-size]').textContent()).toMatch(
    /^\d+ pictures?, [\d.]+ MB of at most 50 MB$/,
  )
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => kept(page).count()).toBe(0)
  expect(await page.locator('[data-test-id=kept-size]').textContent()).toMatch(/^0 pictures, 0 MB/)
  await page.getByRole('button', { name: 'Stop and delete' }).click()
  await page.locator('[data-test-id=keep-pages]').waitFor()
  expect(await caches(page)).toEqual([])
  await page.goto('/menuer/_pins/')
  await hydrated(page)
  expect(await caches(page)).toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test('a clearing that fails deletes nothing else; a start that fails leaves nothing [REL-24]', async () => {
  const { page, context } = await open('/', { as: 'menuer' })
  await page.goto(SETTINGS)
  const refuse = (name: 'addAll' | 'keys') =>
    page.evaluate((name) => {
      Object.assign(Cache.prototype, { [name]: () => Promise.reject(new Error('no room')) })
    }, name)
  await refuse('addAll')
  await page.locator('[data-test-id=keep-pages]').click()
  await toast(page).waitFor()
  expect(await caches(page)).toEqual([])
  await page.reload()
  await keep(page)
  await page.goto('/menuer/_pins/')
  await expect.poll(() => keptPaths(page)).toContain('/menuer/_pins/')
  await page.goto(SETTINGS)
  await expect.poll(() => kept(page).count()).toBe(1)
  await refuse('keys')
  await page.getByRole('button', { name: 'Clear' }).click()
  await toast(page).waitFor()
  await page.reload()
  await expect.poll(() => kept(page).count()).toBe(1)
  expect(await keptPaths(page)).toContain('/kept-owner')
  await page.getByRole('button', { name: 'Stop and delete' }).click()
  await expect.poll(() => caches(page)).toEqual([])
  await context.close()
})

test('a secret board is gone from the device after logging out, and when somebody else signs in [ACC-020 REL-24]', async () => {
  const { page, context, name } = await join()
  await makeBoard(page, 'Hidden')
  await keep(page)
  await page.goto(`/${name}/hidden/`)
  await hydrated(page)
  await expect.poll(() => keptPaths(page)).toContain(`/${name}/hidden/`)
  await page.evaluate(async () => {
    const pages = await window.caches.open('kept-pages')
    await pages.put('/kept-owner', Response.json({ id: '1', username: 'somebody' }))
  })
  await page.goto(`/${name}/`)
  await hydrated(page)
  await expect.poll(() => caches(page)).toEqual([])
  await keep(page)
  await page.goto(`/${name}/hidden/`)
  await hydrated(page)
  await expect.poll(() => keptPaths(page)).toContain(`/${name}/hidden/`)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/')
  await expect.poll(() => caches(page)).toEqual([])
  await context.close()
})
