import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, open } from './open.ts'

afterAll(closeBrowser)

test('the menus over boards and pins work without scripts, and a choice shows at the first paint [BRD-005 BRD-006 BRD-032 BRD-035 GRD-004 GRD-006]', async () => {
  const { page, context } = await open('/fay/', { as: 'fay', javaScript: false })
  const choose = async (name: string) => {
    await page.click('[popovertarget=organize]')
    const loaded = page.waitForEvent('load')
    await page.locator('#organize').getByText(name, { exact: true }).click()
    await loaded
  }
  await page.click('[popovertarget=organize]')
  await expect
    .poll(() => page.locator('#organize form').first().getByRole('button').allTextContents())
    .toEqual(['A to Z', 'Drag and drop', 'Last saved to'])
  await page.keyboard.press('Escape')
  const names = () => page.locator('[data-test-id=profile-board-card] b').allTextContents()
  await choose('A to Z')
  expect((await names()).slice(0, 3)).toEqual(['Board 1', 'Board 10', 'Board 11'])
  expect(await page.locator('#organize [aria-current]').first().textContent()).toBe('A to Z')
  const wide = await page.locator('[data-test-id=board-cover]').first().boundingBox()
  await choose('Square')
  const square = await page.locator('[data-test-id=board-cover]').first().boundingBox()
  expect(square?.width).toBeLessThan(wide?.width ?? 0)
  await choose('Mix public and secret boards')
  expect(await page.locator('#organize [name=profile_board_group_by]').getAttribute('aria-pressed')).toBe('true')
  await page.goto('/fay/?bookmark=')
  expect(await page.locator('[data-test-id=board-group-secret]').count()).toBe(0)
  await page.goto('/fay/_pins/')
  await choose('Compact')
  expect(new URL(page.url()).pathname).toBe('/fay/_pins/')
  expect(await page.locator('#organize [aria-current]').textContent()).toBe('Compact')
  await page.click('[popovertarget=create]')
  await expect.poll(() => page.locator('#create a[data-dialog]').getAttribute('href')).toBe('/board/create/')
  await context.close()
})

test('a business chooses no layout, a narrow window neither; nobody has another’s menus [BRD-004 BRD-006]', async () => {
  const layout = (page: Page) => page.getByText('Profile layout')
  const shop = await open('/shop/_saved/', { as: 'shop' })
  await shop.page.click('[popovertarget=organize]')
  await expect.poll(() => layout(shop.page).count()).toBe(0)
  const phone = await open('/fay/', { as: 'fay', device: 'phone' })
  await phone.page.click('[popovertarget=organize]')
  await expect.poll(() => phone.page.getByText('Sort by').isVisible()).toBe(true)
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
  await page.click('[popovertarget=organize]')
  await expect.poll(() => page.locator('#organize form').first().getByRole('button').last().textContent()).toBe(label)
  await context.close()
})
