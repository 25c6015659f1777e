import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open, stopClock } from './open.ts'

afterAll(closeBrowser)

const chip = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const pins = (page: Page) => page.locator('[data-test-id=pin]').count()
const filter = (page: Page) => new URL(page.url()).searchParams.get('pin_filter')

test('two chips over one’s pins make four lists [SLF-004 SLF-005 GRD-025]', async () => {
  for (const javaScript of [true, false]) {
    const { page, context, trouble } = await open('/pia/_pins/', { as: 'pia', javaScript })
    const asked: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
    expect([filter(page), await pins(page)]).toEqual([null, 25])
    await chip(page, 'Favorites').click()
    await page.waitForURL('**/_pins/?pin_filter=FAVORITED')
    await expect.poll(() => pins(page)).toBe(10)
    await chip(page, 'Created by you').click()
    await page.waitForURL('**/_pins/?pin_filter=FAVORITED_AND_CREATED_BY_ME')
    await expect.poll(() => pins(page)).toBe(5)
    await chip(page, 'Favorites').click()
    await page.waitForURL('**/_pins/?pin_filter=CREATED_BY_ME')
    await expect.poll(() => pins(page)).toBe(15)
    await chip(page, 'Created by you').click()
    await page.waitForURL('**/_pins/')
    await expect.poll(async () => [filter(page), await pins(page), asked.length]).toEqual([null, 25, 4])
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('a chip over one’s boards goes on, and off again with the whole list [SLF-006]', async () => {
  const { page, context } = await open('/mira/_boards/', { as: 'mira' })
  const cards = page.locator('[data-test-id=profile-board-card]')
  const all = await cards.count()
  await chip(page, 'Secret').click()
  await page.waitForURL('**/_boards/?filter_types=SECRET')
  await expect.poll(() => cards.count()).toBe(1)
  await chip(page, 'Secret').click()
  await page.waitForURL('**/_boards/')
  await expect.poll(() => cards.count()).toBe(all)
  await context.close()
})

test('View profile shows what others see, with a message for 5 seconds every time [SLF-002 SLF-003]', async () => {
  const { page, context, trouble } = await open('/pia/_boards/', { as: 'pia' })
  await stopClock(page)
  for (let i = 0; i < 2; i++) {
    await page.goto('/pia/_boards/')
    await chip(page, 'View profile').click()
    await page.waitForURL('**/pia/_profile/*')
    const toast = page.locator('[data-toast]').filter({ hasText: 'This is how your profile looks to others' })
    await toast.waitFor()
    await hydrated(page)
    await page.waitForURL('**/pia/_profile/')
    await page.clock.runFor(4500)
    await expect.poll(() => toast.count()).toBe(1)
    await page.clock.runFor(1500)
    await toast.waitFor({ state: 'detached' })
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('the hub is for everybody’s hands and eyes: axe, phone, keyboard [SLF-001 TAB-013]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    for (const path of ['/pia/_pins/', '/pia/_boards/?filter_types=GROUP']) {
      const { page, context, trouble } = await open(path, { as: 'pia', device, bypassCSP: true })
      await hydrated(page)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        expect(await violationsOn(page, scheme)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.getByRole('tab', { name: 'Boards' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/pia/_boards/')
      expect(trouble).toEqual([])
      await context.close()
    }
  }
})

test('filters, tools and Select never overlap [SLF-001]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    for (const path of ['/pia/_pins/', '/pia/_boards/']) {
      const { page, context } = await open(path, { as: 'pia', device })
      // What follows the tools is in the document with them: nothing of this page streams late.
      for (const shown of ['profile-tools', 'hub-tabs']) await page.locator(`[data-test-id=${shown}]`).waitFor()
      await page.locator('[data-test-id=pins-grid], [data-test-id=boards]').first().waitFor()
      const boxes = await page
        .locator('#tab-panel > nav a, [data-test-id=profile-tools] button[popovertarget], [data-test-id=select]')
        .evaluateAll((all) =>
          // Those inside closed menus have no box.
          all.flatMap((each) =>
            each.getClientRects().length > 0 ? [each.getBoundingClientRect().toJSON() as DOMRect] : [],
          ),
        )
      expect(boxes.length).toBeGreaterThan(1)
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      expect(boxes.filter((a, i) => boxes.slice(i + 1).some((b) => meet(a, b)))).toEqual([])
      // If there is space, everything is on one line.
      if (device === 'desktop') expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1)
      await context.close()
    }
  }
})

test('pins that go to another board in one tab are counted in the other, without a hand on it [BRD-044]', async () => {
  const { page, context } = await open('/pia/_boards/', { as: 'pia' })
  await hydrated(page)
  /** Without the relative time. */
  const count = async (name: string) => {
    const card = page.locator('[data-test-id=profile-board-card]').filter({ hasText: name })
    return (await card.getByText(/^\d+ Pins? /).textContent())?.split(' · ')[0]
  }
  expect([await count('Garden'), await count('Kitchen')]).toEqual(['15 Pins', '15 Pins'])
  const other = await context.newPage()
  await other.goto('/pia/garden/')
  await hydrated(other)
  await other.locator('[data-test-id=select]').click()
  await other.locator('[data-test-id=select-pin]').first().click()
  await other.getByRole('button', { name: 'Move', exact: true }).click()
  await other.locator('[data-test-id=picker-board]').filter({ hasText: 'Kitchen' }).click()
  await other.locator('[data-toast]').filter({ hasText: 'Moved to Kitchen' }).waitFor()
  await page.bringToFront()
  await expect.poll(async () => [await count('Garden'), await count('Kitchen')]).toEqual(['14 Pins', '16 Pins'])
  await context.close()
})
