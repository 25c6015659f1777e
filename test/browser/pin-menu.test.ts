import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { card } from './save-stage.ts'

afterAll(closeBrowser)

const more = (page: Page, at = 0) => card(page, at).locator('[data-more]')
const menu = (page: Page) => page.locator('[data-test-id=menu-beside]:popover-open')
const names = (page: Page) => menu(page).locator('a, button').allTextContents()
const isFocused = (page: Page, at: number) => more(page, at).evaluate((each) => each === document.activeElement)

test('a card has a menu for who is signed in: of one’s own Pin, and of somebody else’s [GRD-028]', async () => {
  const visitor = await open('/menuer/')
  expect(await visitor.page.locator('[data-more]').count()).toBe(0)
  await visitor.context.close()
  const { page, context, trouble } = await open('/menuer/_pins/', { as: 'menuer', bypassCSP: true })
  await hydrated(page)
  await page.mouse.move(0, 0)
  const seen = () => more(page).evaluate((each) => getComputedStyle(each).opacity)
  await expect.poll(seen).toBe('0')
  await card(page).hover()
  await expect.poll(seen).toBe('1')
  await more(page).click()
  await menu(page).waitFor()
  expect(await names(page)).toEqual(['Edit Pin', 'Who can see this?', 'Analytics', 'Download', 'Delete Pin'])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  const [place, box] = [await more(page).boundingBox(), await menu(page).boundingBox()]
  const under = Math.abs((place?.y ?? 0) + (place?.height ?? 0) - (box?.y ?? 0))
  const over = Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (place?.y ?? 0))
  expect(Math.min(under, over)).toBeLessThan(12)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page, 0)).toBe(true)
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await card(page).hover()
  await more(page).click()
  await menu(page).waitFor()
  expect(await names(page)).toEqual(['Save', 'Download', 'Hide Pin', 'Report Pin'])
  expect(trouble).toEqual([])
  await context.close()
})

test('by keyboard the menu opens at its first item, is gone through by arrows, and what is hidden leaves the focus at the next card [GRD-028]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'menuer' })
  await hydrated(page)
  const first = await card(page).locator('[data-more]').getAttribute('data-more')
  await more(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
  for (const name of ['Download', 'Hide Pin']) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.locator('[data-toast]').filter({ hasText: 'You won’t see this Pin' }).waitFor()
  await expect.poll(() => page.locator(`[data-more="${first}"]`).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.locator(`[data-more="${first}"]`).count()).toBe(1)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the menu is always there and a sheet from below; without a script it leads to the Pin [GRD-028]', async () => {
  const phone = await open('/grid/_pins/', { as: 'menuer', device: 'phone', touch: true })
  await hydrated(phone.page)
  const box = await more(phone.page).boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await more(phone.page).tap()
  await menu(phone.page).waitFor()
  const sheet = await menu(phone.page).boundingBox()
  expect([sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([0, 390, 844])
  expect(phone.trouble).toEqual([])
  await phone.context.close()
  const plain = await open('/grid/_pins/', { as: 'menuer', javaScript: false })
  await card(plain.page).hover()
  await more(plain.page).click()
  await plain.page.waitForURL('**/pin/*/')
  await plain.context.close()
})

test('on a phone a finger that rests on a card opens its menu, whose Save saves; one that moves scrolls [GRD-028]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked', device: 'phone', touch: true })
  await hydrated(page)
  const cdp = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const box = await card(page).locator('img').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 90]
  const isHeld = () => more(page).getAttribute('data-held')
  await send('touchStart', x, y)
  await expect.poll(isHeld).toBe('')
  expect(await menu(page).count()).toBe(0)
  await send('touchMove', x, y - 40)
  await expect.poll(isHeld).toBeNull()
  await send('touchEnd')
  expect(await menu(page).count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await send('touchStart', x, y)
  await expect.poll(isHeld).toBe('')
  await send('touchEnd')
  await menu(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/grid/_pins/')
  await menu(page).getByRole('button', { name: 'Save' }).tap()
  await page.locator('[data-test-id=pick-board]').waitFor()
  expect(await menu(page).count()).toBe(0)
  await context.close()
})
