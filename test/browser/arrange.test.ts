import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('the menus over boards and pins work without scripts, and a choice shows at the first paint [BRD-005 BRD-006 BRD-032 BRD-035 GRD-004 GRD-006]', async () => {
  const { page, context } = await open('/fay/', { as: 'fay', javaScript: false })
  const choose = async (menu: 'sort' | 'view', name: string) => {
    await page.locator(`[popovertarget=${menu}]`).first().click()
    const loaded = page.waitForEvent('load')
    await page.locator(`#${menu}`).getByText(name, { exact: true }).click()
    await loaded
  }
  // Organize leads to the menu of orders, which takes its place, and Escape leads back.
  await page.click('[popovertarget=organize]')
  const organize = page.locator('#organize')
  await organize.getByRole('button', { name: 'Sort by' }).click()
  const orders = page.getByRole('form', { name: 'Sort by' })
  await expect
    .poll(() => orders.getByRole('button').allTextContents())
    .toEqual(['A to Z', 'Drag and drop', 'Last saved to'])
  expect(await organize.evaluate((each) => getComputedStyle(each).opacity)).toBe('0')
  await page.keyboard.press('Escape')
  await expect.poll(() => orders.isVisible()).toBe(false)
  await expect.poll(() => organize.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
  await page.keyboard.press('Escape')
  const names = () => page.locator('[data-test-id=profile-board-card] b').allTextContents()
  await choose('sort', 'A to Z')
  expect((await names()).slice(0, 3)).toEqual(['Board 1', 'Board 2', 'Board 3'])
  expect(await page.locator('#sort [aria-current]').textContent()).toBe('A to Z')
  const wide = await page.locator('[data-test-id=board-cover]').first().boundingBox()
  await choose('view', 'Square')
  const square = await page.locator('[data-test-id=board-cover]').first().boundingBox()
  expect(square?.width).toBeLessThan(wide?.width ?? 0)
  await choose('view', 'Mix public and secret boards')
  expect(await page.locator('#view [name=profile_board_group_by]').getAttribute('aria-pressed')).toBe('true')
  await page.goto('/fay/?bookmark=')
  expect(await page.locator('[data-test-id=board-group-secret]').count()).toBe(0)
  await page.goto('/fay/_pins/')
  await choose('view', 'Compact')
  expect(new URL(page.url()).pathname).toBe('/fay/_pins/')
  expect(await page.locator('#view [aria-current]').textContent()).toBe('Compact')
  await page.click('[popovertarget=create]')
  await expect.poll(() => page.locator('#create a[data-dialog]').getAttribute('href')).toBe('/board/create/')
  await context.close()
})

test('a business chooses no layout, a narrow window neither; nobody has another’s menus [BRD-004 BRD-006]', async () => {
  const layout = (page: Page) => page.locator('#organize').getByRole('button', { name: 'Profile layout' })
  const shop = await open('/shop/_saved/', { as: 'shop' })
  await shop.page.click('[popovertarget=organize]')
  await expect.poll(() => shop.page.locator('#organize').isVisible()).toBe(true)
  expect(await layout(shop.page).count()).toBe(0)
  const phone = await open('/fay/', { as: 'fay', device: 'phone' })
  await phone.page.click('[popovertarget=organize]')
  await expect.poll(() => phone.page.locator('#organize').getByText('Sort by').isVisible()).toBe(true)
  await expect.poll(() => layout(phone.page).isVisible()).toBe(false)
  const preview = await open('/fay/_profile/', { as: 'fay' })
  const guest = await open('/fay/', { as: 'shop' })
  for (const { page } of [preview, guest]) expect(await page.locator('[data-test-id=profile-tools]').count()).toBe(0)
  for (const { context } of [shop, phone, preview, guest]) await context.close()
})

test.each([
  ['control', 'Last saved to'],
  ['enabled_recent', 'Recent Activity'],
  ['enabled_last_pin', 'Last Pin Added'],
])('in the group %s the order by the last save is called %s [BRD-034]', async (group, label) => {
  const value = encodeURIComponent(JSON.stringify({ web_board_sort_label: group }))
  const { page, context } = await open('/login/', { as: 'fay' })
  await context.addCookies([{ name: 'forced_experiments', value, domain: 'localhost', path: '/' }])
  await page.goto('/fay/')
  await page.locator('[popovertarget=sort]').first().click()
  await expect.poll(() => page.locator('#sort form').getByRole('button').last().textContent()).toBe(label)
  await context.close()
})

test('boards begin above 420 pixels on one’s own profile and on another’s, with the menus beside the tabs [HDR-021 BRD-005]', async () => {
  for (const as of ['fay', 'mira']) {
    const { page, context } = await open('/fay/', { as })
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Infinity
    await page.locator('[data-test-id=board-cover]').first().waitFor()
    expect(await top('[data-test-id=board-cover]'), as).toBeLessThan(420)
    if (as === 'fay') {
      const tabs = await page.getByRole('tablist').boundingBox()
      for (const menu of ['sort', 'view', 'organize', 'create']) {
        const button = await page
          .locator(`[data-test-id=profile-tools] > * [popovertarget=${menu}]`)
          .first()
          .boundingBox()
        expect(button?.y ?? 0, menu).toBeGreaterThanOrEqual(tabs?.y ?? Infinity)
        expect((button?.y ?? 0) + (button?.height ?? 0), menu).toBeLessThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0))
      }
    }
    await context.close()
  }
})
