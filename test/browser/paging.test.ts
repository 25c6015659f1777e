import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, open, recordShifts } from './open.ts'

afterAll(closeBrowser)

/** Scrolls to the end of a feed again and again until it is gone, and records every request for more. */
async function scrollToEnd(page: Page, end: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v3/users/grid/') && asked.push(request.url()))
  const sentinel = page.locator(end)
  for (let turn = 0; turn < 500 && (await sentinel.count()) > 0; turn++) {
    // It may disappear meanwhile: then the end is reached.
    await sentinel.evaluateAll((all) => all.at(-1)?.scrollIntoView())
    await nextFrame(page)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await nextFrame(page)
  return asked
}

test('sixty boards load to the end by two requests, each once, and by no third [BRD-030]', async () => {
  const { page, context, trouble } = await open('/grid/')
  const asked = await scrollToEnd(page, '[data-test-id=boards] [data-end]')
  const links = await page
    .locator('[data-test-id=profile-board-card]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toHaveLength(60)
  expect(new Set(links).size).toBe(60)
  expect(asked.map((address) => new URL(address).search.replace(/bookmark=.+/, 'bookmark'))).toEqual(
    Array(2).fill('?field_set_key=board_card&bookmark'),
  )
  expect(trouble).toEqual([])
  await context.close()
})

test('five hundred pins load to the end by nineteen requests, each once [GRD-031]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/')
  const asked = await scrollToEnd(page, '[data-test-id=pins-grid] [data-end]')
  const links = await page
    .locator('[data-test-id=pins-grid] a[href^="/pin/"]:not([data-js])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toHaveLength(500)
  expect(new Set(links).size).toBe(500)
  expect(asked).toHaveLength(19)
  expect(new Set(asked).size).toBe(19)
  expect(trouble).toEqual([])
  await context.close()
})

test('a reader who scrolls faster than a feed loads sees nothing move, and what follows comes with its end [GRD-001 GRD-031]', async () => {
  for (const [path, as, counts, item, followers] of [
    ['/grid/', null, [25, 50, 60], '[data-test-id=profile-board-card]', ['footer', '[data-test-id=pins-grid]']],
    ['/mira/_pins/', 'mira', [25, 43], '[data-test-id=pins-grid] a[href^="/pin/"]:not([data-js])', ['footer']],
  ] as const)
    for (const device of ['desktop', 'phone'] as const) {
      const { page, context } = await open('/help/', { device, ...(as && { as }) })
      const shifts = await recordShifts(page)
      const held: (() => Promise<void>)[] = []
      await page.route(/bookmark=/, async (route) => void held.push(() => route.continue()))
      await page.goto(path)
      await hydrated(page)
      for (const [turn, count] of counts.entries()) {
        await expect.poll(() => page.locator(item).count(), { message: `${path} ${device}` }).toBe(count)
        if (turn === counts.length - 1) break
        await page.locator('[data-growing]').last().scrollIntoViewIfNeeded()
        await page.mouse.wheel(0, 300)
        await expect.poll(() => held.length).toBe(turn + 1)
        for (const follower of followers) expect(await page.locator(follower).isVisible(), follower).toBe(false)
        await nextFrame(page)
        await held[turn]?.()
      }
      for (const follower of followers) await page.locator(follower).waitFor()
      await nextFrame(page)
      expect(await shifts(), `${path} ${device}`).toEqual([])
      await context.close()
    }
})

test('the overview shows six boards and asks for no more [BRD-031]', async () => {
  const { page, context } = await open('/mira/_profile/', { as: 'mira' })
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/boards/') && request.url().includes('/v3/') && asked.push(request.url()),
  )
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await nextFrame(page)
  await expect.poll(() => page.locator('[data-test-id=profile-board-card]').count()).toBe(6)
  expect(asked).toEqual([])
  await context.close()
})

test('a loading page shows a spinner, a failed one a message; a retry requests that page alone [GRD-003 REL-20]', async () => {
  for (const [path, item, end] of [
    ['/grid/_pins/', '[data-test-id=pin]', '[data-test-id=pins-grid] [data-end]'],
    ['/grid/', '[data-test-id=profile-board-card]', '[data-test-id=boards] [data-end]'],
  ] as const) {
    const { page, context } = await open(path)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked: string[] = []
    await page.route(/v3\/users\/grid\/(pins|boards)/, async (route) => {
      asked.push(route.request().url())
      if (asked.length > 1) return route.continue()
      await held
      return route.abort()
    })
    await hydrated(page)
    await page.locator(end).last().scrollIntoViewIfNeeded()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
    answer()
    await page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' }).waitFor()
    await expect.poll(() => page.locator(item).count(), { message: path }).toBe(25)
    expect(await page.getByRole('progressbar').count(), path).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(item).nth(49).waitFor({ state: 'attached' })
    expect(await page.getByRole('alert').count(), path).toBe(0)
    expect(asked[1], path).toBe(asked[0])
    expect(new Set(asked).size, path).toBe(asked.length - 1)
    await context.close()
  }
})

test('a call that is refused is a page that failed, not a page that broke [REL-20]', async () => {
  const { page, context } = await open('/grid/_pins/')
  await page.route('**/v3/users/grid/pins/**', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><title>Busy</title>' }),
  )
  await page.locator('[data-end]').last().scrollIntoViewIfNeeded()
  await page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' }).waitFor()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(25)
  await context.close()
})
