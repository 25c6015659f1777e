import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, open, settled } from './open.ts'

afterAll(closeBrowser)

const CARD = '[data-test-id=pins-grid] [data-test-id=pin]'

/** The paths of the Pins in the page's grid, in order. */
const pathsOf = (page: Page) =>
  page.locator(CARD).evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname))

test('left and right lead through the grid from which a Pin was opened, and Back leads to that grid [GRD-001]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'mira' })
  await hydrated(page)
  const paths = await pathsOf(page)
  const at = (place: number) => page.waitForURL((url) => url.pathname === paths[place])
  await page.locator(CARD).nth(1).click()
  await at(1)
  await hydrated(page)
  await page.keyboard.press('ArrowRight')
  await at(2)
  await hydrated(page)
  await page.keyboard.press('ArrowLeft')
  await at(1)
  await hydrated(page)
  await page.keyboard.press('ArrowLeft')
  await at(0)
  await hydrated(page)
  await page.goBack()
  await page.waitForURL('**/grid/_pins/')
  expect(trouble).toEqual([])
  await context.close()
})

test('a Pin that was opened by its address has no neighbours, also if an earlier grid had it [GRD-001]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'mira' })
  await hydrated(page)
  const [first = ''] = await pathsOf(page)
  await page.locator(CARD).first().click()
  await page.waitForURL((url) => url.pathname === first)
  await page.goto('/help/')
  await page.goto(first)
  await hydrated(page)
  await settled(page)
  const isTaken = () =>
    page.evaluate(
      () =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
        ),
    )
  expect(await isTaken()).toBe(false)
  // The same key is taken once the Pin is opened from the grid.
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await page.locator(CARD).first().click()
  await page.waitForURL((url) => url.pathname === first)
  await hydrated(page)
  await expect.poll(isTaken).toBe(true)
  await context.close()
})

test('the picture of a card grows into its page, and not where motion is reduced [GRD-001]', async () => {
  for (const reducedMotion of [false, true]) {
    const { page, context } = await open('/grid/_pins/', { as: 'mira', reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready.catch(() => undefined)
        const animations = viewTransition ? document.getAnimations() : []
        const parts = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        Object.assign(window, { grown: parts.includes('::view-transition-group(pin)') })
      })
    })
    await hydrated(page)
    await page.locator(CARD).first().click()
    await page.waitForURL('**/pin/*/')
    await expect.poll(() => page.evaluate(() => (window as never as { grown?: boolean }).grown)).toBe(!reducedMotion)
    await context.close()
  }
})

test('a picture is zoomed in a dialog by mouse, by keyboard and on a phone, and the focus returns [REL-24]', async () => {
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context, trouble } = await open('/grid/_pins/', { as: 'mira', device, bypassCSP: true })
    const [first = ''] = await pathsOf(page)
    await page.goto(first)
    await hydrated(page)
    await page.locator('[data-test-id=zoom]').click()
    const dialog = page.locator('[data-test-id=zoom-dialog]')
    const picture = dialog.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toContain('/originals/')
    const button = dialog.locator('button[aria-pressed]')
    const isInside = () =>
      button.evaluate(
        ({ parentElement: stage }) =>
          stage !== null && stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight,
      )
    expect(await isInside(), device).toBe(true)
    await button.click()
    await expect.poll(isInside).toBe(false)
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await violationsOn(page, 'light')).toEqual([])
    await page.keyboard.press('-')
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('+')
    await expect.poll(isInside).toBe(false)
    await page.keyboard.press('Enter')
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-test-id'))).toBe('zoom')
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('without JavaScript the picture leads to its own address [REL-24]', async () => {
  const { page, context } = await open('/grid/_pins/', { javaScript: false, as: 'mira' })
  const [first = ''] = await page.locator(CARD).evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  await page.goto(first)
  const [answer] = await Promise.all([
    page.waitForResponse('**/originals/**'),
    page.locator('[data-test-id=zoom]').click(),
  ])
  expect([answer.status(), answer.headers()['content-type']?.split('/')[0]]).toEqual([200, 'image'])
  await context.close()
})
