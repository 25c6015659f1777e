import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

/** Scrolls down step by step until nothing has grown for a while and no request is out. */
async function scrollToEnd(page: Page, selector: string, count: number) {
  for (let i = 0; i < 200; i++) {
    if ((await page.locator(selector).count()) >= count && (await page.locator('[data-end]').count()) === 0) return
    await page.mouse.wheel(0, 1500)
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
  }
}

test('sixty boards load to the end by two requests, each once [BRD-030]', async () => {
  const { page, context, trouble } = await open('/grid/')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v3/users/grid/boards/') && asked.push(request.url()))
  const cards = page.locator('[data-test-id=profile-board-card]')
  while ((await cards.count()) < 60) {
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  }
  await page.locator('[data-test-id=boards] [data-end]').waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const links = await cards.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toHaveLength(60)
  expect(new Set(links).size).toBe(60)
  expect(asked.map((address) => new URL(address).search.replace(/bookmark=.+/, 'bookmark'))).toEqual(
    Array(2).fill('?field_set_key=board_card&bookmark'),
  )
  expect(trouble).toEqual([])
  await context.close()
})

test('five hundred pins load to the end, each once [GRD-031]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/')
  await scrollToEnd(page, 'a[href^="/pin/"]', 500)
  const links = await page
    .locator('[data-test-id=pins-grid] a[href^="/pin/"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(links).toHaveLength(500)
  expect(new Set(links).size).toBe(500)
  expect(trouble).toEqual([])
  await context.close()
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
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
  expect(await page.locator('[data-test-id=profile-board-card]').count()).toBe(6)
  expect(asked).toEqual([])
  await context.close()
})

test('a page on its way shows a spinner, a failed one says so and can be tried again [GRD-003 REL-20]', async () => {
  const { page, context } = await open('/grid/_pins/')
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let tries = 0
  await page.route('**/v3/users/grid/pins/*', async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await held
    return route.abort()
  })
  await page.locator('[data-end]').first().scrollIntoViewIfNeeded()
  await page.getByRole('progressbar').first().waitFor()
  answer?.()
  await page.getByRole('alert').filter({ hasText: 'couldn' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-test-id=pin]').nth(30).waitFor()
  await context.close()
})

test('without JavaScript everything can be read and paged through by links [REL-20 GRD-031]', async () => {
  const { page, context } = await open('/grid/_pins/', { javaScript: false })
  const seen = new Set<string>()
  for (let pages = 1; ; pages++) {
    for (const href of await page
      .locator('[data-test-id=pin]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? '')))
      seen.add(href)
    const next = page.locator('a[rel=next]')
    if ((await next.count()) === 0) {
      expect(pages).toBe(20)
      break
    }
    await next.click()
  }
  expect(seen.size).toBe(500)
  await page.goto('/mira/')
  expect(await page.locator('[data-test-id=profile-board-card]').count()).toBeGreaterThan(5)
  await context.close()
})

test('a late part shows without JavaScript too, and with it as soon as it is there [REL-20]', async () => {
  const slow = { headers: { 'x-test-delay': 'boards=500' } }
  const off = await open('/mira/', { ...slow, javaScript: false })
  await off.page.getByText('Extra 1', { exact: true }).waitFor()
  await off.context.close()
  const on = await open('/mira/', slow)
  await on.page.getByText('Extra 1', { exact: true }).waitFor()
  expect(await on.page.locator('[data-pending]').count()).toBe(0)
  expect(on.trouble).toEqual([])
  await on.context.close()
})

test('clicks made before React is there are acted on once each [REL-20]', async () => {
  for (const presses of [50, 49, 1]) {
    const { page, context } = await open('/login/')
    await page.route('**/assets/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const eye = page.getByRole('button', { name: 'Show password' })
    await eye.evaluate((button, times) => {
      for (let i = 0; i < times; i++) (button as HTMLButtonElement).click()
    }, presses)
    await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
    const expected = presses % 2 === 1 ? 'true' : 'false'
    await page.locator(`button[aria-pressed=${expected}]`).waitFor()
    expect(await page.locator('#password').getAttribute('type')).toBe(expected === 'true' ? 'text' : 'password')
    await context.close()
  }
})

test('where the script can’t be had, links do what links do [REL-20]', async () => {
  const { page, context } = await open('/grid/_pins/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.locator('a[rel=next]').click()
  await page.waitForURL(/bookmark=/)
  expect(await page.locator('[data-test-id=pin]').count()).toBe(25)
  await context.close()
})
