import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open, recordShifts, settled } from './open.ts'

afterAll(closeBrowser)

const CARD = '[data-test-id=profile-board-card]'

/** What was seen in the document while it arrived, and the frames in which the first card of the late feed was received and shown. */
interface Seen {
  headFirst: boolean
  spinner: boolean
  arrived: number | null
  shown: number | null
}

test('the head is there before a slow feed, and the feed shows with the next frames after its arrival [REL-20]', async () => {
  // React itself would hold a late part back, for a time that depends on how late it is.
  for (const delay of [180, 400, 2050]) {
    const { page, context, trouble } = await open('/help/', { headers: { 'x-test-delay': `boards=${delay}` } })
    await page.addInitScript((card) => {
      const seen: Seen = { headFirst: false, spinner: false, arrived: null, shown: null }
      Object.assign(window, { seen })
      let frame = 0
      const count = () => {
        frame++
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
      const look = () => {
        const hasCard = document.querySelector(card) !== null
        if (!hasCard && isVisible('[data-test-id=profile-name]')) seen.headFirst = true
        if (isVisible('[role=progressbar]')) seen.spinner = true
        if (hasCard) seen.arrived ??= frame
        if (isVisible(card)) seen.shown ??= frame
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    }, CARD)
    await page.goto('/mira/')
    await page.locator(CARD).first().waitFor()
    const seen = await page.evaluate(() => (window as never as { seen: Seen }).seen)
    // On a slow machine a feed that is hardly late comes together with the head.
    if (delay > 2000) expect([seen.headFirst, seen.spinner]).toEqual([true, true])
    expect([seen.arrived, seen.shown], `${delay}`).not.toContain(null)
    expect(Number(seen.shown) - Number(seen.arrived), `${delay}`).toBeLessThanOrEqual(3)
    expect(await page.getByRole('progressbar').count(), `${delay}`).toBe(0)
    expect(trouble, `${delay}`).toEqual([])
    await context.close()
  }
})

test('a page whose feeds are in time comes whole, without a script that moves parts [REL-20]', async () => {
  const { page, context } = await open('/mira/')
  await expect.poll(() => page.locator('script:not([type])').count()).toBe(1)
  await context.close()
})

test('a page hydrates while a feed is still loading [REL-20]', async () => {
  const { page, context, trouble } = await open('/help/', {
    as: 'mira',
    headers: { 'x-test-delay': 'boards=900,pins=600' },
  })
  await page.goto('/mira/', { waitUntil: 'commit' })
  await page.locator('[data-viewer]').waitFor()
  await hydrated(page)
  await page.locator(CARD).first().waitFor()
  await page.locator('[data-test-id=pin]').first().waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('a feed that fails leaves the rest, and another try brings it back [REL-20]', async () => {
  const { page, context } = await open('/mira/', { headers: { 'x-test-fail-feed': 'boards' } })
  await page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' }).waitFor()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBeGreaterThan(0)
  await context.setExtraHTTPHeaders({})
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator(CARD).first().waitFor()
  await context.close()
})

test('nothing moves when a part comes late, whichever it is [REL-20 REL-21]', async () => {
  for (const [path, delay] of [
    ['/mira/', 'boards=400'],
    ['/mira/', 'pins=400'],
    ['/mira/', 'boards=400,pins=200'],
    ['/mira/open/', 'pins=400'],
    ['/', 'pins=400'],
  ] as const)
    for (const device of ['desktop', 'phone'] as const) {
      const { page, context } = await open('/help/', { device, headers: { 'x-test-delay': delay } })
      const shifts = await recordShifts(page)
      await page.goto(path)
      await page.locator('[data-test-id=pin]').first().waitFor({ state: 'attached' })
      await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
      await settled(page)
      expect(await shifts(), `${path} ${delay} ${device}`).toEqual([])
      await context.close()
    }
})

test('late parts can be read without JavaScript [REL-20]', async () => {
  const { page, context } = await open('/mira/', {
    javaScript: false,
    headers: { 'x-test-delay': 'boards=300,pins=200' },
  })
  for (const part of [CARD, '[data-test-id=pin]']) expect(await page.locator(part).first().isVisible(), part).toBe(true)
  for (const spinner of await page.getByRole('progressbar').all()) expect(await spinner.isVisible()).toBe(false)
  await context.close()
})
