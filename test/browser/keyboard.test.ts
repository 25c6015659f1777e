import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('the first key press offers to skip to the content [REL-24]', async () => {
  const { page, context } = await open('/mira/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.poll(() => skip.evaluate((element) => element === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await context.close()
})

test('Tab reaches everything in the order it is read, and always shows where it is [REL-24]', async () => {
  for (const [path, as] of [
    ['/mira/', undefined],
    ['/mira/', 'mira'],
    ['/login/', undefined],
    ['/mira/_boards/', 'mira'],
    ['/shop/', 'mira'],
    ['/theo/', undefined],
  ] as const) {
    const { page, context } = await open(path, as ? { as } : {})
    await hydrated(page)
    // A visitor's grid gets its Save links when React has taken it over, which is later than the page around it.
    if (!as)
      await expect
        .poll(() => page.locator('article:has([data-test-id=pin]):not(:has(a[href*="/repin/"]))').count())
        .toBe(0)
    const count = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type=hidden])')]
      // A picture with the same link as the text beside it is for the pointer only.
      const order = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.ariaHidden)
      Object.assign(window, { order })
      return order.length
    })
    const reached: number[] = []
    for (let i = 0; i < count; i++) {
      await page.keyboard.press('Tab')
      const { index, ring, name } = await page.evaluate(() => {
        const element = document.activeElement ?? document.body
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return {
          index: (window as never as { order: Element[] }).order.indexOf(element),
          ring: `${outlineStyle} ${outlineWidth}`,
          name: element.outerHTML.slice(0, 120),
        }
      })
      expect(ring, name).toBe('solid 3px')
      reached.push(index)
    }
    expect(reached, path).toEqual(Array.from({ length: count }, (_, i) => i))
    await context.close()
  }
})

test('what has the focus is not under the header [REL-24]', async () => {
  const { page, context } = await open('/grid/_pins/', { height: 500 })
  const pins = page.locator('[data-test-id=pin]')
  await pins.nth(12).focus()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0)
    expect(top).toBeGreaterThan(80)
  }
  await context.close()
})

test('the account menu opens with Enter, is traversed with Tab and arrows, and Escape closes it and returns the focus [REL-24]', async () => {
  const { page, context } = await open('/mira/', { as: 'mira' })
  const opener = page.getByRole('button', { name: 'Your account' })
  const profile = page.getByRole('link', { name: 'Your profile' })
  await hydrated(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await profile.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => profile.evaluate((element) => element === document.activeElement)).toBe(true)
  const logOut = page.getByRole('button', { name: 'Log out' })
  for (const name of ['Analytics', 'Settings']) {
    await page.keyboard.press('ArrowDown')
    const link = page.getByRole('link', { name }).first()
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => logOut.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => profile.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => logOut.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await profile.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('the drawer opens by Enter, keeps the focus in, closes by Escape and gives it back [HDR-046 REL-24]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context } = await open('/mira/', { device })
    const more = page.locator('[data-test-id=about-more]')
    const dialog = page.getByRole('dialog', { name: 'About Mira Okafor' })
    await more.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    for (let i = 0; i < 4; i++) {
      const where = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(where, device).toBe(true)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => more.evaluate((element) => element === document.activeElement), { message: device })
      .toBe(true)
    await context.close()
  }
})
