import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { join, signUp } from './newcomer.ts'
import { answered, closeBrowser, hydrated, open, stopClock } from './open.ts'

afterAll(closeBrowser)

/** Lotte saves one of her pins again: suggestions list recent savers first, whatever other tests have saved. */
async function savePinAsLotte(): Promise<void> {
  const { page, context } = await open('/', { as: 'lotte' })
  const status = await page.evaluate(async () => {
    const newest = await (await fetch('/v3/users/lotte/pins/?exclude_add_pin_rep=1&page_size=1')).json()
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    return (await fetch(`/v3/pins/${newest.data[0].id}/repin/`, { method: 'POST', headers, body: '{}' })).status
  })
  expect(status).toBe(200)
  await context.close()
}

test('a new person follows people that the empty feed suggests, and the feed fills, with and without JavaScript [TAB-032]', async () => {
  // Lotte has thirty pictures. Each copy that she saved of the newest is behind its card, not one of its own.
  for (const [as, javaScript, copies] of [
    ['wren', true, 1],
    ['jay', false, 2],
  ] as const) {
    await savePinAsLotte()
    const { page, context, trouble } = await open('/homefeed/', { as, javaScript, bypassCSP: javaScript })
    await page.locator('[data-test-id=homefeed-empty]').waitFor()
    await page.getByRole('link', { name: 'Choose topics' }).click()
    await page.locator('main form[action="/do/follow_topic/"]').first().waitFor()
    if (javaScript) {
      await hydrated(page)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        expect(await violationsOn(page, scheme)).toEqual([])
      }
    }
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForURL('**/homefeed/start/?step=people')
    if (javaScript) await hydrated(page)
    const lotte = page.locator('[data-test-id=person]').filter({ hasText: 'lotte of feeds' })
    const answered = page.waitForResponse(javaScript ? '**/follow/' : '**/homefeed/start/?step=people')
    await lotte.getByRole('button', { name: 'Follow' }).click()
    await answered
    await page.getByRole('link', { name: 'Show my feed' }).click()
    const pins = page.locator('[data-test-id=pin]')
    await pins.first().waitFor()
    expect(await pins.first().textContent()).toContain('lotte 29')
    await expect.poll(() => pins.count()).toBe(25 - copies)
    if (javaScript) {
      await hydrated(page)
      await page.mouse.wheel(0, 20_000)
      await expect.poll(() => pins.count()).toBe(30)
    } else {
      await page.locator('a[rel=next]').click()
      await expect.poll(() => pins.count()).toBe(30 - (25 - copies))
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

test('a newcomer ticks topics, sees a feed that says why, unfollows one by the menu of a card and takes it back', async () => {
  const { page, context, trouble } = await join()
  await page.goto('/homefeed/start/')
  await hydrated(page)
  const topic = page.locator('main form[action="/do/follow_topic/"]')
  const names = await topic.locator('button').allTextContents()
  for (const n of [0, 1]) {
    await answered(page, /\/follow\//, () => topic.nth(n).locator('button').click())
    await expect.poll(() => topic.nth(n).locator('button').getAttribute('aria-pressed')).toBe('true')
  }
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  const because = (name: string | undefined) => page.getByText(`You follow ${name}`, { exact: true })
  await page.locator('[data-test-id=pin]').first().waitFor()
  const [first = '', second = ''] = names
  expect((await because(first).count()) + (await because(second).count())).toBeGreaterThan(0)
  const name = (await because(second).count()) > 0 ? second : first
  const before = await because(name).count()
  await hydrated(page)
  const card = page
    .locator('article')
    .filter({ has: because(name) })
    .first()
  await card.hover()
  await card.locator('[data-more]').click()
  await answered(page, /\/follow\//, () => page.getByRole('button', { name: `Unfollow ${name}` }).click())
  await expect.poll(() => because(name).count()).toBe(0)
  await answered(page, /\/follow\//, () => page.getByRole('button', { name: 'Undo' }).click())
  // While the list was short it has loaded its next page.
  await expect.poll(() => because(name).count()).toBeGreaterThanOrEqual(before)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the welcome stands above the buttons of a newcomer’s first screen', async () => {
  // So low that the buttons stick to the bottom, however few topics there are. With its clock stopped, the welcome stays.
  const { page, context, trouble } = await open('/signup/', { width: 390, height: 400 })
  await stopClock(page)
  await signUp(page)
  await page.locator('[data-toast]').filter({ hasText: 'Welcome' }).waitFor()
  await hydrated(page)
  const isClear = () =>
    page.evaluate(() => {
      const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
      const next = document.querySelector('a[href$="?step=people"]')?.getBoundingClientRect()
      return toast && next && next.bottom <= innerHeight && (toast.bottom <= next.top || toast.top >= next.bottom)
    })
  await expect.poll(isClear).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('without JavaScript a newcomer ticks topics, one by one, and takes one back; the ticks stay and fill the feed', async () => {
  const { context, page: scripted } = await join()
  const cookies = await context.cookies()
  await scripted.close()
  const { page, context: plain } = await open('/help/', { javaScript: false })
  await plain.addCookies(cookies)
  await page.goto('/homefeed/start/')
  const topic = page.locator('main form[action="/do/follow_topic/"] button')
  const ticked = page.locator('main button[aria-pressed=true]')
  for (const [n, left] of [
    [0, 1],
    [1, 2],
    [0, 1],
  ] as const) {
    await topic.nth(n).click()
    await expect.poll(() => ticked.count()).toBe(left)
  }
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.locator('[data-test-id=pin]').first().waitFor()
  await page
    .getByText(/^You follow /)
    .first()
    .waitFor()
  await plain.close()
})
