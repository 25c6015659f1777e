import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, open } from './open.ts'

afterAll(closeBrowser)

/** Long enough for a slow machine. */
const PATIENT = { timeout: 60_000 }

const pins = (page: Page) => page.locator('[data-test-id=pin]')

/** Scrolls until that many pins are loaded, one page after the other, then back to the middle, where no further page is asked for. */
async function load(page: Page, count: number): Promise<void> {
  await hydrated(page)
  for (let loaded = await pins(page).count(); loaded < count; loaded = await pins(page).count()) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => pins(page).count(), PATIENT).toBeGreaterThan(loaded)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  await still(page)
}

/** Waits until no further page of pins is on its way and the page has stored how many there are. */
async function still(page: Page): Promise<void> {
  await nextFrame(page)
  await expect.poll(() => page.locator('section[aria-busy=true]').count(), PATIENT).toBe(0)
  await expect.poll(() => keptOf(page), PATIENT).toBe(await pins(page).count())
}

const keptOf = (page: Page) =>
  page.evaluate(() => Math.max(0, ...Object.values((history.state?.feeds ?? {}) as Record<string, number>)))

/** The first pin that is completely visible below the bar: its address and its offset in px from the top of the window. */
const firstVisiblePin = (page: Page) =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLAnchorElement>('[data-test-id=pin]')].map((link) => {
      const { left, top, bottom } = link.getBoundingClientRect()
      return { path: link.pathname, left, top, bottom }
    })
    const first = places.find(({ top, bottom }) => top > 100 && bottom < innerHeight)
    return { path: first?.path ?? '', left: first?.left ?? 0, top: first?.top ?? 0, count: places.length }
  })

/** Opens the first visible pin and returns with the browser's back button to a reloaded page. */
async function openPinAndGoBack(page: Page, path: string): Promise<string[]> {
  await page.evaluate(() => Object.assign(window, { isTheOldPage: true }))
  await page.locator(`[data-test-id=pin][href="${path}"]`).click()
  await page.waitForURL(`**${path}`)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('bookmark=') && asked.push(request.url()))
  await page.goBack()
  await expect.poll(() => page.evaluate(() => 'isTheOldPage' in window)).toBe(false)
  return asked
}

for (const as of [undefined, 'mira'])
  test(`${as ?? 'a visitor'} comes back to the seventh page of a feed: the same pins at the same place, by one call, without a jump [GRD-031]`, async () => {
    const { page, context, trouble } = await open('/grid/_pins/', as ? { as } : {})
    await load(page, 175)
    await pins(page)
      .nth(120)
      .evaluate((pin) => pin.scrollIntoView({ block: 'center' }))
    await nextFrame(page)
    const before = await firstVisiblePin(page)
    const scrolled = await page.evaluate(() => scrollY)
    await page.addInitScript(() => {
      const places = new Set<number>()
      Object.assign(window, { places })
      const look = () => {
        if (document.body) places.add(Math.round(scrollY))
        requestAnimationFrame(look)
      }
      look()
    })
    const asked = await openPinAndGoBack(page, before.path)
    await expect.poll(() => pins(page).count(), PATIENT).toBe(before.count)
    await nextFrame(page)
    const after = await firstVisiblePin(page)
    expect(after.path).toBe(before.path)
    expect([after.left, after.count]).toEqual([before.left, before.count])
    expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2)
    expect(asked.map((address) => new URL(address).searchParams.get('page_size'))).toEqual([String(before.count - 25)])
    // It was at its offset from the first frame.
    const places = await page.evaluate(() => [...(window as never as { places: Set<number> }).places])
    for (const place of places) expect(Math.abs(place - scrolled)).toBeLessThanOrEqual(2)
    // Further pages load as usual.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => pins(page).count(), PATIENT).toBeGreaterThan(before.count)
    const links = await pins(page).evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(new Set(links).size).toBe(links.length)
    expect(trouble).toEqual([])
    await context.close()
  })

test('five hundred pins come back by two calls, and a reload keeps the place too [GRD-031]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/')
  await load(page, 500)
  await pins(page)
    .nth(400)
    .evaluate((pin) => pin.scrollIntoView({ block: 'center' }))
  await nextFrame(page)
  const before = await firstVisiblePin(page)
  const asked = await openPinAndGoBack(page, before.path)
  for (const turn of ['back', 'reload']) {
    if (turn === 'reload') await page.reload()
    await expect.poll(() => pins(page).count(), { ...PATIENT, message: turn }).toBe(before.count)
    await nextFrame(page)
    const after = await firstVisiblePin(page)
    expect(after.path, turn).toBe(before.path)
    expect(Math.abs(after.top - before.top), turn).toBeLessThanOrEqual(2)
  }
  expect(asked).toHaveLength(4)
  expect(trouble).toEqual([])
  await context.close()
})

test('what can’t be had again leaves the first page, no empty room, and another try [GRD-031 REL-20]', async () => {
  const { page, context } = await open('/grid/_pins/')
  await load(page, 175)
  const { path } = await firstVisiblePin(page)
  await page.route(/bookmark=.*page_size=/, (route) => route.abort())
  await openPinAndGoBack(page, path)
  await page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.minHeight), PATIENT).toBe('')
  await expect.poll(() => pins(page).count()).toBe(25)
  await page.unroute(/bookmark=.*page_size=/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => pins(page).count(), PATIENT).toBeGreaterThanOrEqual(175)
  await context.close()
})

test('a page whose feed is another one now is as tall as it is, with and without its script [GRD-031 REL-20]', async () => {
  const tall = () => page.evaluate(() => document.documentElement.style.minHeight)
  const { page, context } = await open('/grid/')
  await page.evaluate(() => history.replaceState({ tall: '90000px', feeds: { '/v3/gone/': 900 } }, ''))
  await page.reload()
  expect(await tall()).toBe('90000px')
  await hydrated(page)
  await expect.poll(tall, PATIENT).toBe('')
  await page.evaluate(() => history.replaceState({ tall: '90000px', feeds: { '/v3/gone/': 900 } }, ''))
  await page.route('**/assets/entry*', (route) => route.abort())
  await page.reload()
  await expect.poll(tall, PATIENT).toBe('')
  await context.close()
})
