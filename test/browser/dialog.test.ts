import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, nextFrame, open, type Visit } from './open.ts'
import { stageDialog } from './stage.ts'

afterAll(closeBrowser)

/** A long page with a button that opens a dialog with these options, pressed. */
async function opened(options: object, visit: Visit = {}) {
  const { page, context } = await open('/help/', { ...visit, bypassCSP: true })
  await stageDialog(page, options)
  await page.evaluate(() => document.querySelector<HTMLElement>('#app')?.style.setProperty('min-height', '4000px'))
  const dialog = page.getByRole('dialog', { name: 'On stage' })
  const opener = page.getByRole('button', { name: 'Open', exact: true })
  await opener.press('Enter')
  await dialog.and(page.locator('[data-active]')).waitFor()
  return { page, context, dialog, opener }
}

const isPaused = (page: Page) => page.evaluate(() => (window as never as { isTimerPaused(): boolean }).isTimerPaused())
const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflow)

test('open, a dialog holds the timer, the app and the page; closed, all is as it was [MOD-004 MOD-005 MOD-006 MOD-008]', async () => {
  const { page, context, dialog, opener } = await opened({})
  const app = page.locator('#app')
  expect(await isPaused(page)).toBe(true)
  expect(await app.getAttribute('inert')).not.toBeNull()
  expect(await overflow(page)).toBe('hidden')
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#app') === null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await isPaused(page)).toBe(false)
  expect(await app.getAttribute('inert')).toBeNull()
  expect(await overflow(page)).toBe('visible')
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('the page behind may scroll where that is allowed [MOD-006]', async () => {
  for (const [allowScroll, moved] of [
    [true, true],
    [false, false],
  ] as const) {
    const { page, context } = await opened({ allowScroll })
    expect(await overflow(page)).toBe(allowScroll ? 'visible' : 'hidden')
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(20, 20)
    await page.mouse.wheel(0, -400)
    if (moved) await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
    await nextFrame(page)
    expect((await page.evaluate(() => scrollY)) !== before).toBe(moved)
    await context.close()
  }
})

test('it fades in from the next frame on, and out in 120 ms [MOD-007 MOD-022]', async () => {
  const { page, context } = await open('/help/', { bypassCSP: true })
  await stageDialog(page, {})
  const seen = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const look = () => {
      const dialog = document.querySelector('dialog[open]')
      return dialog
        ? { active: 'active' in (dialog as HTMLElement).dataset, opacity: getComputedStyle(dialog).opacity }
        : null
    }
    document.querySelector<HTMLElement>('#opener')?.click()
    const all = [look()]
    while (all.at(-1)?.opacity !== '1' && all.length < 200) {
      await frame()
      all.push(look())
    }
    return all
  })
  expect(seen.find((each) => each !== null)).toEqual({ active: false, opacity: '0' })
  expect(seen.at(-1)).toEqual({ active: true, opacity: '1' })
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toMatch(/^0\.12s/)
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await context.close()
})

test('a tap on the mask closes it, unless that is turned off; a press that began inside doesn’t [MOD-009]', async () => {
  for (const closeOnOutsideClick of [undefined, true, false]) {
    const { page, context, dialog } = await opened(closeOnOutsideClick === undefined ? {} : { closeOnOutsideClick })
    await dialog.getByText('Said inside.').click()
    const box = await dialog.getByText('Said inside.').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move(10, 10)
    await page.mouse.up()
    await nextFrame(page)
    expect(await dialog.getAttribute('data-active')).not.toBeNull()
    await page.mouse.click(10, 10)
    await nextFrame(page)
    if (closeOnOutsideClick === false) expect(await dialog.getAttribute('data-active')).not.toBeNull()
    else await dialog.waitFor({ state: 'detached' })
    await context.close()
  }
})

/** x, y, width and height on a phone of 390 by 844; null: the height of the content. */
const LAYOUTS = {
  'slide-up': { at: [0, null, 390, null], foot: true },
  fullscreen: { at: [0, 0, 390, 844] },
  fullpage: { at: [0, 0, 390, 844] },
  footer: { at: [0, null, 390, null], foot: true },
  tablet: { at: [16, null, 358, null] },
  signup: { at: [0, 0, 390, 844] },
  euPrompt: { at: [0, null, 390, null], foot: true },
} as const satisfies Record<string, { at: readonly (number | null)[]; foot?: boolean }>

for (const [layout, want] of Object.entries(LAYOUTS)) {
  test(`${layout} has its place on a phone, its mask and its way out [MOD-002]`, async () => {
    const { page, context, dialog } = await opened({ layout }, { device: 'phone' })
    // It slides and fades.
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)))
    expect(await dialog.getAttribute('data-layout')).toBe(layout)
    const box = await dialog.boundingBox()
    const at = [box?.x, box?.y, box?.width, box?.height]
    for (const [i, value] of want.at.entries()) if (value !== null) expect(at[i], `${i}`).toBe(value)
    if ('foot' in want) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    const mask = await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)
    expect(mask).toBe(layout === 'footer' ? 'rgba(0, 0, 0, 0)' : 'rgba(0, 0, 0, 0.5)')
    const stays = layout === 'signup' || layout === 'euPrompt'
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(stays ? 0 : 1)
    await page.keyboard.press('Escape')
    if (stays) {
      await page.keyboard.press('Escape')
      await page.mouse.click(195, 5)
      await nextFrame(page)
      expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true)
      await dialog.getByRole('button', { name: 'Done' }).click()
    }
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })
}

test('on a wide screen a sheet is a card of 540 px in the middle [MOD-002]', async () => {
  for (const layout of ['slide-up', 'tablet', 'signup']) {
    const { context, dialog } = await opened({ layout })
    const box = await dialog.boundingBox()
    expect([box?.x, box?.width], layout).toEqual([370, 540])
    await context.close()
  }
})

test('a toast while a dialog is open is inside the dialog and reachable; an error is an alert [MOD-030]', async () => {
  const { page, context, dialog } = await opened({})
  await page.evaluate(() =>
    (window as never as { showToast(toast: object): void }).showToast({ kind: 'error', text: 'It went wrong.' }),
  )
  const alert = dialog.getByRole('alert')
  expect(await alert.textContent()).toBe('It went wrong.')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await alert.waitFor({ state: 'detached' })
  await context.close()
})
