import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, open, type Visit } from './open.ts'
import { PAGES_OF_INES, PAGES_OF_MIRA, pagesOfAll } from './pages.ts'
import { PASSWORD } from './world.ts'

afterAll(closeBrowser)

async function violations(paths: readonly string[], visit: Visit, act?: (page: Page) => Promise<unknown>) {
  const { page, context } = await open('/help/', { ...visit, bypassCSP: true })
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await act?.(page)
    found.push(...(await violationsOn(page, visit.scheme)))
  }
  await context.close()
  return found
}

for (const scheme of ['light', 'dark'] as const) {
  for (const device of ['desktop', 'phone'] as const) {
    test(`nothing stands in anybody’s way: ${scheme}, ${device} [REL-24]`, async () => {
      // What lies over a profile is judged below, once it has opened.
      const isWhole = (path: string) => !path.includes('/_follow')
      expect(await violations((await pagesOfAll()).filter(isWhole), { scheme, device })).toEqual([])
      expect(await violations(PAGES_OF_MIRA.filter(isWhole), { scheme, device, as: 'mira' })).toEqual([])
      expect(await violations(PAGES_OF_INES, { scheme, device, as: 'ines' })).toEqual([])
    })

    test(`nor in what opens, waits or fails: ${scheme}, ${device} [REL-24]`, async () => {
      const look = { scheme, device }
      const openDrawer = (page: Page) => page.locator('[data-test-id=about-more]').click()
      const openMenu = (page: Page) => page.locator('[popovertarget=me]').click()
      const reveal = (page: Page) => page.getByRole('button', { name: 'Show password' }).click()
      const scroll = async (page: Page) => {
        await page.mouse.wheel(0, 700)
        await page.locator('html[data-past-head]').waitFor({ state: 'attached' })
      }
      expect(await violations(['/mira/'], look, openDrawer)).toEqual([])
      expect(await violations(['/mira/'], { ...look, as: 'mira' }, openMenu)).toEqual([])
      const prompted = (page: Page) => page.locator('[data-test-id=login-prompt][data-active]').waitFor()
      const ask = async (page: Page) => {
        await page.locator('[data-test-id=private-gate] a').click()
        await prompted(page)
      }
      expect(await violations(['/mira/_followers/', '/theo/_following/'], look, prompted)).toEqual([])
      expect(await violations(['/theo/'], { ...look, headers: { 'x-test-country': 'DE' } }, ask)).toEqual([])
      const openOptions = (page: Page) => page.locator('[popovertarget=options]').click()
      const askToBlock = async (page: Page) => {
        await openOptions(page)
        await page.locator('#options').getByRole('link', { name: 'Block' }).click()
        await page.locator('[data-test-id=block][data-active]').waitFor()
      }
      const alive = (page: Page) =>
        page.locator(device === 'phone' ? '#app[data-hydrated]' : '[data-test-id=follows][data-active]').waitFor()
      expect(await violations(['/liked/'], { ...look, as: 'mira' }, openOptions)).toEqual([])
      expect(await violations(['/liked/'], { ...look, as: 'mira' }, askToBlock)).toEqual([])
      expect(await violations(['/liked/_followers/', '/nova/_following/'], { ...look, as: 'mira' }, alive)).toEqual([])
      expect(await violations(['/login/'], look, reveal)).toEqual([])
      expect(await violations(['/mira/', '/grid/'], look, scroll)).toEqual([])
      expect(await violations(['/mira/'], { ...look, headers: { 'x-test-fail-feed': 'boards,pins' } })).toEqual([])
      expect(await violations(['/mira/'], { ...look, headers: { 'x-test-country': 'DE' } })).toEqual([])
      expect(await violations(['/mira/'], { ...look, headers: { 'x-test-fail-call': '1' } })).toEqual([])
    })
  }
}

test('every document is valid HTML without a style attribute, whatever fails or is late [REL-24]', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const agent = { 'user-agent': 'Mozilla/5.0 Chrome/150' }
  const session = await sessionOf('mira')
  const ofInes = await sessionOf('ines')
  const states: Record<string, string>[] = [
    {},
    { 'x-test-fail-feed': 'boards' },
    { 'x-test-delay': 'boards=150,pins=120' },
    { 'x-test-fail-call': '1' },
    { 'x-test-country': 'JP' },
  ]
  const asked = [
    ...(await pagesOfAll()).flatMap((path) => states.map((state) => ({ path, headers: { ...agent, ...state } }))),
    ...PAGES_OF_MIRA.map((path) => ({ path, headers: { ...agent, cookie: session } })),
    ...PAGES_OF_INES.map((path) => ({ path, headers: { ...agent, cookie: ofInes } })),
  ]
  for (const { path, headers } of asked) {
    const html = await (await fetch(inject('url') + path, { headers })).text()
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId} ${message} ${html.split('\n')[line - 1]?.slice(0, 80)}`),
    )
    expect(faults, `${path} ${JSON.stringify(headers)}`).toEqual([])
    expect(html, path).toMatch(/<\/html>\s*$/)
    expect(html, path).not.toMatch(/<[a-z][^>]*\sstyle=/)
  }
})

test('no page scrolls sideways on the narrowest screen [REL-24]', async () => {
  const { page, context } = await open('/help/', { device: 'phone', width: 320 })
  for (const path of await pagesOfAll()) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}hl=de`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await context.close()
})

async function sessionOf(username: string): Promise<string> {
  const response = await fetch(`${inject('url')}/v3/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('url') },
    body: JSON.stringify({ username_or_email: username, password: PASSWORD }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
