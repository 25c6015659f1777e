import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, open } from './open.ts'

afterAll(closeBrowser)

/** Controls that open something over the page: a menu, a native dialog, or one of ours. */
const OPENERS = '[popovertarget], [command=show-modal], a[data-dialog], [aria-haspopup=dialog]'
const OPEN = 'dialog[open], [popover]:popover-open'

test('whatever menu or dialog of a main page is opened by a key and closed by Escape, focus is on what opened it and never nowhere [MOD-008]', async () => {
  for (const [path, as] of [
    ['/mira/', undefined],
    ['/mira/', 'friend'],
    ['/mira/', 'mira'],
    ['/mira/open/', 'mira'],
    ['/mira/_boards/', 'mira'],
    ['/homefeed/', 'mira'],
  ] as const) {
    const { page, context } = await open(path, as ? { as } : {})
    await hydrated(page)
    const count = await page.locator(OPENERS).count()
    let tried = 0
    for (let i = 0; i < count; i++) {
      const opener = page.locator(OPENERS).nth(i)
      if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
      await opener.focus()
      await page.keyboard.press('Enter')
      await page.locator(OPEN).first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator(OPEN).count(), { message: `${path} ${i} closes` }).toBe(0)
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
      expect(where, `${path} as ${as}, opener ${i}`).not.toMatch(/^<body|^$/)
      await expect
        .poll(() => opener.evaluate((element) => element === document.activeElement), { message: where })
        .toBe(true)
      if (++tried >= 8) break
    }
    expect(tried, `${path} as ${as}`).toBeGreaterThan(0)
    await context.close()
  }
})

test('after Block and Done focus is on the menu that led there [MOD-008 OPT-004]', async () => {
  const { page } = await open('/sixteen/', { as: 'dense' })
  await hydrated(page)
  await page.locator('[popovertarget=options]').focus()
  await page.keyboard.press('Enter')
  await page.locator('#options a').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-test-id=block]').getByRole('button', { name: 'Block' }).click()
  await page.locator('[data-test-id=blocked]').getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('options')
})

test('the followers’ list closes to the link that opened it, with and without JavaScript [MOD-008 FOL-001]', async () => {
  for (const javaScript of [true, false]) {
    const { page, context } = await open('/mira/', { as: 'friend', javaScript })
    await page.locator('[data-test-id=follower-count]').click()
    await page.waitForURL(/_followers/)
    if (javaScript) await page.locator('dialog[open]').waitFor()
    const close = page.locator('dialog[open], [aria-labelledby=follows-title]').getByLabel('Close', { exact: true })
    // The overlay is not covered: nothing of the page is above its close button.
    await expect
      .poll(() =>
        close.evaluate((cross) => {
          const { left, top, width, height } = cross.getBoundingClientRect()
          return cross.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      )
      .toBe(true)
    await close.click()
    await page.waitForURL(/\/mira\/#followers$/)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-test-id')))
      .toBe('follower-count')
    await context.close()
  }
})

test('the tabs of a profile answer arrow keys and name their panel [TAB-024]', async () => {
  for (const path of ['/mira/', '/mira/_pins/']) {
    const { page, context } = await open(path, { as: 'mira' })
    await hydrated(page)
    const tabs = page.getByRole('tab')
    expect(await page.locator('[role=tabpanel]').getAttribute('aria-labelledby')).toBe('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => tabs.last().evaluate((tab) => tab === document.activeElement)).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => tabs.first().evaluate((tab) => tab === document.activeElement)).toBe(true)
    await context.close()
  }
})

test('behind the open About text the page does not scroll or shift [HDR-046]', async () => {
  const { page } = await open('/mira/')
  const left = () => page.locator('[data-test-id=profile-name]').evaluate((name) => name.getBoundingClientRect().left)
  const before = await left()
  await page.locator('[data-test-id=about-more]').click()
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 600)
  await nextFrame(page)
  await nextFrame(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await left()).toBe(before)
})
