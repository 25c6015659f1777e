import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, type Opened, open, recordShifts, settled, stopClock } from './open.ts'

afterAll(closeBrowser)

test('the drawer dims the page, closes with Escape and returns the focus [MOD-010 HDR-046]', async () => {
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
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

/** A page with a toast and a stopped clock. */
async function openMessage(): Promise<Opened> {
  const opened = await open('/mira/')
  const { page } = opened
  await stopClock(page)
  await page.goto('/?show_error=true')
  await page.getByText("We couldn't find that page.").waitFor()
  return opened
}

test('a message shows once, for five seconds, and its parameter is gone from the address [MOD-030 TAB-021]', async () => {
  const { page, context } = await openMessage()
  const region = page.getByRole('status')
  const toasts = page.locator('[data-toast]')
  await expect.poll(() => toasts.count()).toBe(1)
  expect(new URL(page.url()).search).toBe('')
  await page.clock.runFor(1000)
  await hydrated(page)
  await page.clock.runFor(4900)
  await expect.poll(() => toasts.count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => region.textContent()).toBe('')
  await page.reload()
  expect(await toasts.count()).toBe(0)
  await context.close()
})

test('a message waits while it is pointed at [MOD-030]', async () => {
  const { page, context } = await openMessage()
  await page.clock.runFor(1000)
  await hydrated(page)
  await page.locator('[data-toast]').hover()
  await page.clock.runFor(20_000)
  await expect.poll(() => page.locator('[data-toast]').count()).toBe(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
  await context.close()
})

test('a tab has its own address, and the address gives the same page [TAB-027]', async () => {
  const { page, context } = await open('/shop/', { as: 'mira' })
  await page.getByRole('tab', { name: 'Created' }).click()
  await page.waitForURL('**/shop/_created/')
  const shown = () => page.locator('main').evaluate((main) => main.innerHTML)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Created')
  const clicked = await shown()
  await page.goto('/shop/_created/')
  expect(await shown()).toBe(clicked)
  await context.close()
})

test('a picture that fails leaves its colour and the title [REL-20]', async () => {
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

test('nothing moves: on load, while coming to life, while pictures come and the page grows [GRD-001 REL-21]', async () => {
  const visit = async (device: 'desktop' | 'phone') => {
    const { page, context } = await open('/help/', { device, fresh: true })
    const shifts = await recordShifts(page)
    const [pin] = await page.evaluate(
      async () =>
        (await (await fetch('/v3/users/mira/pins/?exclude_add_pin_rep=1&field_set_key=pin_card')).json()).data as {
          id: string
        }[],
    )
    for (const path of ['/grid/_pins/', '/grid/', '/mira/', '/mira/open/', `/pin/${pin?.id}/`, '/', '/login/']) {
      await page.goto(path)
      await hydrated(page)
      for (let i = 0; i < 20; i++) {
        await page.mouse.wheel(0, 400)
        await nextFrame(page)
      }
      await settled(page)
      expect(await shifts(), `${path} ${device}`).toEqual([])
    }
    await context.close()
  }
  // A visit mostly waits for the next frame, so both run at once.
  await Promise.all([visit('desktop'), visit('phone')])
})

test('who seems to read another language is offered it, and gets it [LOC-004]', async () => {
  const { page, context } = await open('/mira/', { headers: { 'x-test-country': 'DE' } })
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
  await page.getByRole('button', { name: 'View in English' }).click()
  await page.locator('html[lang^=en]').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'View in English' }).count()).toBe(0)
  await context.close()
})

/** Spinners turn, and pictures that are not fetched yet wait elsewhere, unseen. */
const STILL = ['none', 'turn', 'wait']

test('with reduced motion nothing moves [REL-24]', async () => {
  const moving = async (reducedMotion: boolean) => {
    const { page, context } = await open('/mira/', { reducedMotion, headers: { 'x-test-delay': 'boards=900' } })
    await page.mouse.wheel(0, 700)
    const found = await page.evaluate(
      (still) =>
        [...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionProperty, transitionDuration, animationName } = getComputedStyle(element)
          const moves = transitionDuration !== '0s' && /all|transform|translate|scale|rotate/.test(transitionProperty)
          return moves || !still.includes(animationName) ? [element.outerHTML.slice(0, 80)] : []
        }),
      STILL,
    )
    await context.close()
    return found
  }
  expect(await moving(true)).toEqual([])
})
