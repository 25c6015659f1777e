import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

/** Lotte saves one of her pins again: suggestions list recent savers first, whatever other tests have saved. */
async function savePinAsLotte(): Promise<void> {
  const { page, context } = await open('/', { as: 'lotte' })
  const status = await page.evaluate(async () => {
    const newest = await (await fetch('/v3/users/lotte/pins/?page_size=1')).json()
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    return (await fetch(`/v3/pins/${newest.data[0].id}/repin/`, { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(200)
  await context.close()
}

test('a new person follows people that the empty feed suggests, and the feed fills, with and without JavaScript [TAB-032]', async () => {
  for (const [as, javaScript, pinsOfLotte] of [
    ['wren', true, 31],
    ['jay', false, 32],
  ] as const) {
    await savePinAsLotte()
    const { page, context, trouble } = await open('/homefeed/', { as, javaScript, bypassCSP: javaScript })
    await page.locator('[data-test-id=homefeed-empty]').waitFor()
    if (javaScript) {
      await hydrated(page)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        expect(await violationsOn(page, scheme)).toEqual([])
      }
    }
    const lotte = page.locator('[data-test-id=person]').filter({ hasText: 'lotte of feeds' })
    const answered = javaScript ? page.waitForResponse('**/follow/') : page.waitForURL('**/homefeed/')
    await lotte.getByRole('button', { name: 'Follow' }).click()
    await answered
    if (javaScript) await page.getByRole('link', { name: 'Show their Pins' }).click()
    const pins = page.locator('[data-test-id=pin]')
    await pins.first().waitFor()
    expect(await pins.first().textContent()).toContain('lotte 29')
    await expect.poll(() => pins.count()).toBe(25)
    if (javaScript) {
      await hydrated(page)
      await page.mouse.wheel(0, 20_000)
      await expect.poll(() => pins.count()).toBe(pinsOfLotte)
    } else {
      await page.locator('a[rel=next]').click()
      await expect.poll(() => pins.count()).toBe(pinsOfLotte - 25)
    }
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('explore and the feed lead to each other, on a phone too [TAB-032]', async () => {
  const { page, context, trouble } = await open('/', { as: 'mira', device: 'phone', bypassCSP: true })
  await hydrated(page)
  expect(await violationsOn(page, 'light')).toEqual([])
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await page.waitForURL('**/homefeed/')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.locator('[data-test-id=feed-tabs]').getByRole('link', { name: 'Explore' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(trouble).toEqual([])
  await context.close()
})
