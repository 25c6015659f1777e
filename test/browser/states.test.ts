import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('the drawer lies over a half black page, closes by Escape and gives the focus back [MOD-010 HDR-046]', async () => {
  const { page, context } = await open('/mira/')
  const more = page.locator('[data-test-id=about-more]')
  await more.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toBe(
    'rgba(0, 0, 0, 0.5)',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('a message shows once, for five seconds, and its parameter is gone from the address [MOD-030 TAB-021]', async () => {
  const { page, context } = await open('/mira/')
  await page.clock.install()
  await page.goto('/?show_error=true')
  const toast = page.locator('[data-test-id=toasts]')
  expect(await toast.getAttribute('role')).toBe('status')
  await page.getByText("We couldn't find that page.").waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.clock.runFor(1000)
  await hydrated(page)
  await page.clock.runFor(4000)
  await page.clock.runFor(2000)
  await expect.poll(() => toast.textContent()).toBe('')
  await context.close()
})

test('a tab has its own address, and the address gives the same page [TAB-027]', async () => {
  const { page, context } = await open('/shop/', { as: 'mira' })
  await page.getByRole('tab', { name: 'Created' }).click()
  await page.waitForURL('**/shop/_created/')
  const titles = () => page.locator('[data-test-id=pin] b').allTextContents()
  const clicked = await titles()
  await page.goto('/shop/_created/')
  expect(await titles()).toEqual(clicked)
  await context.close()
})

test('a picture that fails leaves its colour and the title [MOD-031]', async () => {
  const { page, context } = await open('/broken/_pins/')
  await page.locator('img[data-failed]').first().waitFor({ state: 'attached' })
  const card = page.locator('[data-test-id=pin]').first()
  expect(
    await card
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor),
  ).not.toBe('rgba(0, 0, 0, 0)')
  expect(await card.locator('img').evaluate((element) => getComputedStyle(element).visibility)).toBe('hidden')
  expect(await card.locator('b').textContent()).toContain('<i>Lost</i>')
  await context.close()
})

test('nothing moves: on load, while coming to life, and while the grid grows [GRD-001]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context } = await open('/help/', { device })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: [] })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shifts: number[] }).shifts.push((entry as never as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/grid/_pins/')
    await hydrated(page)
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, 900)
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    }
    expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts), device).toEqual([])
    await context.close()
  }
})
