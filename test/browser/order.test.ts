import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, nextFrame, open } from './open.ts'
import type { ORDERLY } from './order-world.ts'

afterAll(closeBrowser)

type Orderly = (typeof ORDERLY)[number]

/** A person's boards in their custom order, which is newest first at the beginning. */
async function openOrderly(as: Orderly, visit: Parameters<typeof open>[1] = {}) {
  // A page ignores the pointer during its fade-in.
  const opened = await open(`/${as}/`, { as, reducedMotion: true, ...visit })
  const { page } = opened
  await page.locator('[popovertarget=sort]').first().click()
  await page.getByRole('button', { name: 'Drag and drop' }).click()
  await page.locator('[data-board]').first().waitFor()
  await hydrated(page)
  await page.locator('[data-board] a').first().hover()
  await page.getByRole('button', { name: 'Move Board 30' }).waitFor()
  return opened
}

/** The first boards of a group, by number. */
async function shown(page: Page, count = 5, group = 'public'): Promise<string> {
  const names = await page.locator(`[data-test-id=board-group-${group}] [data-board] b`).allTextContents()
  return names
    .slice(0, count)
    .map((name) => name.replace(/\D+/, ''))
    .join(' ')
}

const card = (page: Page, name: string) =>
  page.locator('[data-test-id=profile-board-card]', { has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) })
const said = (page: Page) => page.locator('[data-test-id=order-said]').textContent()
const moved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/boards/order/') && answer.ok())

test('a board is dragged to another place, stays there, and goes back by its message or Ctrl+Z [BRD-032 REL-21]', async () => {
  const { page, context, trouble } = await openOrderly('ada')
  expect(await shown(page)).toBe('30 29 28 27 26')
  const sent = moved(page)
  await card(page, 'Board 29').dragTo(card(page, 'Board 26'), { targetPosition: { x: 250, y: 60 } })
  await expect.poll(() => shown(page)).toBe('30 28 27 26 29')
  await sent
  await page.getByText('Board 29 moved').waitFor()
  await page.reload()
  expect(await shown(page)).toBe('30 28 27 26 29')

  await page.locator('[data-board] a').first().hover()
  await page.getByRole('button', { name: 'Move Board 30' }).waitFor()
  const again = moved(page)
  await card(page, 'Board 29').dragTo(card(page, 'Board 30'), { targetPosition: { x: 20, y: 60 } })
  await expect.poll(() => shown(page)).toBe('29 30 28 27 26')
  await again
  await page.getByText('Board 29 moved').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone').waitFor()
  expect(await shown(page)).toBe('30 28 27 26 29')
  await page.reload()
  expect(await shown(page)).toBe('30 28 27 26 29')
  expect(trouble).toEqual([])
  await context.close()
})

test('a rejected move is reverted with a message; no board leaves its group [BRD-032]', async () => {
  const { page, context } = await openOrderly('bea')
  await page.route('**/boards/order/', (route) =>
    route.fulfill({ status: 409, json: { code: 2171, message: 'Busy.' } }),
  )
  await card(page, 'Board 28').dragTo(card(page, 'Board 30'), { targetPosition: { x: 20, y: 60 } })
  await page.getByRole('alert').getByText('Busy.').waitFor()
  expect(await shown(page)).toBe('30 29 28 27 26')
  await page.unroute('**/boards/order/')
  // Loads the list to its end, where the secret boards are.
  while (!(await page.locator('[data-test-id=board-group-secret]').count())) await page.mouse.wheel(0, 2000)
  await card(page, 'Secret 2').dragTo(card(page, 'Board 1'), { targetPosition: { x: 20, y: 60 } })
  await nextFrame(page)
  expect(await shown(page, 3, 'secret')).toBe('3 2 1')
  await context.close()
})

test('by keyboard a board is picked up, moved, dropped or returned, and all of it is announced [BRD-032 REL-24]', async () => {
  const { page, context, trouble } = await openOrderly('cleo')
  const grip = page.getByRole('button', { name: 'Move Board 28' })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => said(page))
    .toBe('Board 28 is picked up, in place 3 of 25. Arrow keys move it, Space puts it down, Escape puts it back.')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toBe('30 28 29 27 26')
  await expect.poll(() => said(page)).toBe('Place 2 of 25')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said(page)).toBe('Place 6 of 25')
  await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => said(page)).toBe('Board 28 is back in place 3 of 25.')
  await expect.poll(() => shown(page)).toBe('30 29 28 27 26')

  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  const sent = moved(page)
  await page.keyboard.press('Space')
  await expect.poll(() => said(page)).toBe('Board 28 is now in place 1 of 25.')
  await sent
  await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  expect(await shown(page)).toBe('28 30 29 27 26')
  expect(trouble).toEqual([])
  await context.close()
})

test('the grip’s dialog moves a board to the first, the last, or any place, beyond what is loaded too [BRD-032]', async () => {
  const { page, context, trouble } = await openOrderly('dina')
  const openDialog = async (name: string) => {
    await page.getByRole('button', { name: `Move ${name}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Move “${name}” to…` })
    await dialog.waitFor()
    return dialog
  }
  const steps: [string, (dialog: Awaited<ReturnType<typeof openDialog>>) => Promise<void>, string][] = [
    ['Board 28', (dialog) => dialog.getByRole('button', { name: 'First' }).click(), '28 30 29 27 26'],
    ['Board 30', (dialog) => dialog.getByRole('button', { name: 'Last' }).click(), '28 29 27 26 25'],
  ]
  for (const [name, act, expected] of steps) {
    const sent = moved(page)
    await act(await openDialog(name))
    await sent
    await expect.poll(() => shown(page)).toBe(expected)
  }
  const dialog = await openDialog('Board 25')
  await dialog.getByLabel('Place in this group').fill('2')
  const sent = moved(page)
  await page.keyboard.press('Enter')
  await sent
  await page.reload()
  expect(await shown(page)).toBe('28 25 29 27 26')
  await page.mouse.move(600, 600)
  while (!(await page.locator('[data-test-id=board-group-secret]').count())) await page.mouse.wheel(0, 2000)
  await expect.poll(async () => (await shown(page, 30)).endsWith(' 2 1 30')).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone a finger that rests on a board picks it up; any other touch scrolls [BRD-032]', async () => {
  const { page, context, trouble } = await openOrderly('emil', { device: 'phone' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const middle = async (name: string) => {
    const box = await card(page, name).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 60, left: box?.x ?? 0 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await card(page, 'Board 27').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const start = await middle('Board 27')
  await touch('touchStart', start.x, start.y)
  await page.locator('[data-dragged]').waitFor()
  const target = await middle('Board 29')
  await touch('touchMove', target.left + 10, target.y)
  await page.locator('[data-drop=before]').waitFor()
  const sent = moved(page)
  await touch('touchEnd')
  await sent
  expect(await shown(page)).toBe('30 27 29 28 26')
  expect(new URL(page.url()).pathname).toBe('/emil/')

  const again = await middle('Board 28')
  const before = await page.evaluate(() => scrollY)
  await touch('touchStart', again.x, again.y)
  await touch('touchMove', again.x, again.y - 60)
  await page.waitForFunction((y) => scrollY > y, before)
  await touch('touchEnd')
  expect(await page.locator('[data-dragged]').count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the grips are there before anything is touched, with a hint until it is read [BRD-032]', async () => {
  const { page, context } = await open('/gus/', { as: 'gus', device: 'phone', touch: true, reducedMotion: true })
  await page.locator('[popovertarget=sort]').first().click()
  const next = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Drag and drop' }).click()
  await next
  await hydrated(page)
  const grip = page.getByRole('button', { name: /^Move Board/ }).first()
  await grip.waitFor()
  expect(await grip.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
  const hint = page.locator('[data-test-id=order-hint]')
  await hint.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(() => hint.count()).toBe(0)
  await page.reload()
  await hydrated(page)
  await grip.waitFor()
  expect(await hint.count()).toBe(0)
  await context.close()
})
