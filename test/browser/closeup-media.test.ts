import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { shoot } from './films.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

async function pathOfPin(title: string): Promise<string> {
  const list = `${inject('url')}/v3/users/paula/pins/?field_set_key=pin_card&page_size=250`
  const { data } = (await (await fetch(list)).json()) as { data: { id: string; title: string }[] }
  return `/pin/${data.find((pin) => pin.title === title)?.id}/`
}
const FILM = '**/video/in-motion.webm'
const state = (page: Page) => page.locator('[data-test-id=film]').getAttribute('data-state')

test('an unavailable film shows a message; after a retry it plays, pauses and ends [MOD-026 MOD-027]', async () => {
  const { page, context } = await open('/help/')
  const film = await shoot(page)
  let isThere = false
  await page.route(FILM, (route) =>
    isThere ? route.fulfill({ body: film, contentType: 'video/webm' }) : route.fulfill({ status: 404 }),
  )
  await page.goto(await pathOfPin('In motion'))
  // No press: the failed load alone hydrates the page.
  const alert = page.getByRole('alert').filter({ hasText: 'This video isn’t available' })
  await alert.waitFor()
  expect(await state(page)).toBe('8')
  expect(await violationsOn(page, 'light')).toEqual([])
  isThere = true
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => state(page)).toBe('2')
  expect(await alert.count()).toBe(0)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => state(page)).toBe('7')
  await context.close()
})

test('a damaged film shows that it is damaged [MOD-026]', async () => {
  const { page, context } = await open('/help/')
  await page.route(FILM, (route) => route.fulfill({ body: 'no film at all', contentType: 'video/webm' }))
  await page.goto(await pathOfPin('In motion'))
  await page
    .getByRole('alert')
    .filter({ hasText: /damaged|isn’t available/ })
    .waitFor()
  expect(['3', '4']).toContain(await page.locator('video').evaluate((film: HTMLVideoElement) => `${film.error?.code}`))
  await context.close()
})

const shown = (page: Page) =>
  page.locator('[data-test-id=story] > ol').evaluate((list) => Math.round(list.scrollLeft / list.clientWidth) + 1)

test('a story is paged by buttons, by keys and by its numbers', async () => {
  const { page, context, trouble } = await open(await pathOfPin('Of steps'), { reducedMotion: true })
  await hydrated(page)
  expect(await violationsOn(page, 'light')).toEqual([])
  expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => shown(page)).toBe(2)
  await page.locator('[data-test-id=story] > ol').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe(3)
  await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
  expect(await page.locator('[data-test-id=story] [aria-current=page]').textContent()).toBe('Page 3')
  await page.keyboard.press('Home')
  await expect.poll(() => shown(page)).toBe(1)
  await page.locator('[data-test-id=story] nav').getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => shown(page)).toBe(2)
  expect(trouble).toEqual([])
  await context.close()
})

test('a story is swiped on a phone, and paged by links without JavaScript', async () => {
  const path = await pathOfPin('Of steps')
  const phone = await open(path, { device: 'phone', touch: true })
  const box = await phone.page.locator('[data-test-id=story] > ol').boundingBox()
  const cdp = await phone.context.newCDPSession(phone.page)
  const y = (box?.y ?? 0) + 100
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 340)
  for (let x = 330; x > 60; x -= 15) await touch('touchMove', x)
  await touch('touchEnd')
  await expect.poll(() => shown(phone.page)).toBe(2)
  expect(phone.trouble).toEqual([])
  await phone.context.close()
  const { page, context } = await open(path, { javaScript: false })
  await page.locator('[data-test-id=story] nav').getByRole('link', { name: 'Page 3' }).click()
  await expect
    .poll(() => page.locator('#page-3').evaluate((leaf) => leaf.getBoundingClientRect().left))
    .toBe((await page.locator('[data-test-id=story] > ol').boundingBox())?.x)
  await context.close()
})
