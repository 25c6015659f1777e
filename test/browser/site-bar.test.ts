import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open, recordShifts, settled } from './open.ts'

afterAll(closeBrowser)

const header = (page: Page) => page.locator('[data-test-id=header]')
const bottom = (page: Page) => page.locator('[data-test-id=bottom-bar]')
/** What the phone's plus says on the viewer's own profile and board (CRE-012, CRE-013). */
const ADDS: Record<string, string> = { '/mira/': 'Add to profile', '/mira/open/': 'Add a Pin or section' }
const SCREENS = [
  '/homefeed/',
  '/',
  '/mira/',
  '/mira/open/',
  '/search/',
  '/settings/account-settings/',
  '/pin/1/',
  '/none/of/this/',
]

test('every screen of a signed-in person, a missing one too, has the same bar: home, explore, create, search in the middle, notifications, messages, account', async () => {
  for (const width of [768, 1024, 1280]) {
    const { page, context, trouble } = await open('/help/', { as: 'mira', width })
    for (const path of SCREENS) {
      await page.goto(path)
      const names = await header(page)
        .locator('a:visible, button:visible')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
      expect(
        names.filter((name) => name !== 'Clear'),
        path,
      ).toEqual(['Pinfold', 'Home', 'Explore', 'Add a Pin or board', 'Notifications', 'Messages', 'Your account'])
      expect(await bottom(page).isVisible(), path).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      const search = path === '/search/' ? null : await page.locator('#site-search').boundingBox()
      if (search) expect(Math.abs(search.x + search.width / 2 - width / 2), `${path} ${width}`).toBeLessThanOrEqual(12)
    }
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('phones have five ways at the bottom of the window, which hide nothing and move nothing, on missing pages too', async () => {
  const { page, context, trouble } = await open('/help/', { as: 'mira', device: 'phone', touch: true })
  const shifts = await recordShifts(page)
  for (const path of SCREENS) {
    await page.goto(path)
    await hydrated(page)
    await settled(page)
    const ways = bottom(page).locator('a:visible, button:visible')
    expect(await ways.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), path).toEqual([
      'Home',
      'Explore',
      ADDS[path] ?? 'Add a Pin or board',
      'Notifications',
      'Messages',
    ])
    const box = await bottom(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)], path).toEqual([0, 390, 844])
    expect(await shifts(), path).toEqual([])
    // At the end of the page the footer is above the bar.
    const [foot, bar] = await page.evaluate(() => {
      // At once: a feed goes on growing when its end is in sight.
      scrollTo(0, document.documentElement.scrollHeight)
      const place = (mark: string) => document.querySelector(mark)?.getBoundingClientRect()
      return [place('#foot')?.bottom ?? 0, place('[data-test-id=bottom-bar]')?.top ?? 0] as const
    })
    expect(foot, path).toBeLessThan(bar + 1)
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('above the keyboard of a phone Save is in the window, and the bar gives its room to the form', async () => {
  const { page, context } = await open('/settings/edit-profile/', { as: 'otto', device: 'phone', touch: true })
  await hydrated(page)
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toMatch(
    /interactive-widget=resizes-content$/,
  )
  const field = page.locator('main').getByRole('textbox').first()
  await field.focus()
  expect(await bottom(page).isVisible()).toBe(true)
  // The browser makes the window this low when the keyboard comes.
  await page.setViewportSize({ width: 390, height: 430 })
  await expect.poll(() => bottom(page).isVisible()).toBe(false)
  const save = page.locator('main').getByRole('button', { name: 'Save', exact: true })
  await expect
    .poll(async () => {
      const box = await save.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 430
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => bottom(page).isVisible()).toBe(true)
  await context.close()
  const visitor = await open('/help/')
  expect(await visitor.page.locator('meta[name=viewport]').getAttribute('content')).not.toContain('interactive-widget')
  await visitor.context.close()
})

test('the bottom bar follows the page in the order of Tab, and the focus is never behind it', async () => {
  const { page, context } = await open('/settings/account-settings/', { as: 'mira', device: 'phone' })
  await hydrated(page)
  const top = (await bottom(page).boundingBox())?.y ?? 0
  const seen: string[] = []
  for (let left = 90; left > 0 && !seen.includes('Messages'); left--) {
    await page.keyboard.press('Tab')
    const [name, edge, isInBar] = await page.evaluate(() => {
      const active = document.activeElement
      const isInBar = active?.closest('[data-test-id=bottom-bar]') !== null
      return [active?.getAttribute('aria-label') ?? '', active?.getBoundingClientRect().top ?? 0, isInBar] as const
    })
    if (isInBar) seen.push(name)
    else expect(edge, name).toBeLessThan(top)
  }
  expect(seen).toEqual(['Home', 'Explore', 'Add a Pin or board', 'Notifications', 'Messages'])
  await context.close()
})

test('toasts and the bar of chosen Pins stand above the bottom bar, its menu opens over it, without a script too', async () => {
  for (const javaScript of [true, false]) {
    const { page, context } = await open('/mira/', { as: 'mira', device: 'phone', javaScript })
    if (javaScript) await hydrated(page)
    await page.locator('#foot select').selectOption('en')
    await page.locator('#foot').getByRole('button', { name: 'Change' }).click()
    const toast = page.locator('[data-toast]').first()
    await toast.waitFor()
    const edges = await page.evaluate(() => {
      const place = (mark: string) => document.querySelector(mark)?.getBoundingClientRect()
      return [place('[data-toast]')?.bottom ?? 0, place('[data-test-id=bottom-bar]')?.top ?? 0]
    })
    expect(edges[0], String(javaScript)).toBeLessThanOrEqual(edges[1] ?? 0)
    await bottom(page).getByRole('button', { name: 'Add to profile' }).click()
    if (!javaScript) await page.locator('#bottom-create').getByRole('link', { name: 'Board' }).click()
    if (!javaScript) await page.getByRole('heading', { name: 'Create board' }).waitFor()
    await context.close()
  }
})

test('the link of the shown page is marked, visitors have neither bar, and in both schemes nothing is wrong for assistive technology', async () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const device of ['desktop', 'phone'] as const) {
      const { page, context } = await open('/homefeed/', { as: 'mira', device, scheme, bypassCSP: true })
      const bar = device === 'phone' ? bottom(page) : header(page)
      expect(await bar.locator('[aria-current=page]').getAttribute('aria-label')).toBe('Home')
      expect(await violationsOn(page, scheme), `${device} ${scheme}`).toEqual([])
      await context.close()
    }
  const { page, context } = await open('/mira/', { device: 'phone' })
  expect(await page.locator('[data-test-id=bottom-bar], [data-test-id=main-links]').count()).toBe(0)
  await context.close()
})
