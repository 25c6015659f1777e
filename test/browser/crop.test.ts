import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { answered, closeBrowser, hydrated, open } from './open.ts'
import { aClearImage, anImage, aVastImage, colorsOf, halvesOf, type TestFile } from './pictures.ts'

afterAll(closeBrowser)

const PAGE = '/settings/profile-picture/?return_to=%2Fsixteen%2F'
const HALVES = halvesOf('halves.png', [400, 200], [220, 20, 20], [20, 20, 220])
const WIDE = halvesOf('wide.png', [1600, 400], [220, 20, 20], [20, 20, 220])
/** The beginning of a JPEG: the server would take its type, and no browser can show it. */
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74]) }
const HEIC = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') }
const EDGES: [number, number][] = [
  [0.01, 0.5],
  [0.99, 0.5],
]
const stage = (page: Page) => page.locator('[data-test-id=crop]')
const edges = (page: Page) => colorsOf(stage(page).locator('canvas'), EDGES)
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' })
const choose = (page: Page, file: TestFile) => page.locator('#file').setInputFiles(file)

test('a crop is zoomed by the wheel around the pointer, by keys and by the slider, shown in previews, and reset [HDR-003]', async () => {
  const { page, context, trouble } = await open(PAGE, { as: 'sixteen' })
  await hydrated(page)
  await choose(page, HALVES)
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 10, box.y + 50)
  await page.mouse.wheel(0, -600)
  // The red left edge stays where it is under the pointer.
  await expect.poll(() => edges(page)).toEqual(['red', 'red'])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const small = page.locator('[data-preview=small]')
  await expect.poll(() => colorsOf(small, EDGES)).toEqual(['red', 'red'])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  expect(await zoom(page).inputValue()).toBe('1')
  await stage(page).focus()
  await page.keyboard.press('+')
  await expect.poll(() => zoom(page).inputValue()).toBe('1.1')
  await page.keyboard.press('-')
  await expect.poll(() => zoom(page).inputValue()).toBe('1')
  await zoom(page).focus()
  await page.keyboard.press('End')
  await expect.poll(() => zoom(page).getAttribute('aria-valuetext')).toBe('500%')
  await page.getByText('This part has few pixels and may look blurred.').waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone a finger moves the crop and two fingers zoom it, and Save is in reach, also when the phone lies on its side [HDR-003]', async () => {
  const { page, context, trouble } = await open(PAGE, { as: 'sixteen', device: 'phone', touch: true })
  await hydrated(page)
  await choose(page, WIDE)
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  const cdp = await context.newCDPSession(page)
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x: box.x + x * box.width, y: box.y + box.height / 2, id })),
    })
  await touch('touchStart', 0.2)
  await touch('touchMove', 0.5)
  await touch('touchMove', 0.9)
  await touch('touchEnd')
  await expect.poll(() => edges(page)).toEqual(['red', 'red'])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  await touch('touchStart', 0.4, 0.6)
  await touch('touchMove', 0.2, 0.8)
  await touch('touchEnd')
  await expect.poll(async () => Number(await zoom(page).inputValue())).toBeGreaterThan(2)
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, visualViewport?.scale])).toEqual([390, 1])
  const save = page.getByRole('button', { name: 'Save picture' })
  await expect.poll(() => save.evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await page.setViewportSize({ width: 844, height: 390 })
  /** The frame around the picture, with its dimmed corners. */
  const around = () =>
    stage(page).evaluate(({ parentElement }) => {
      const { width = 0, height = 0 } = parentElement?.getBoundingClientRect() ?? {}
      return { isSquare: Math.abs(width - height) < 1, isInSight: height <= 390 - 80 - 120 }
    })
  await expect.poll(around).toEqual({ isSquare: true, isInSight: true })
  await expect.poll(() => save.evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('a file that is no picture leaves the chosen one and its crop; one that only the browser cannot show is sent whole, and the server judges it [HDR-003 REL-15]', async () => {
  const { page, context, trouble } = await open(PAGE, { as: 'sixteen' })
  await hydrated(page)
  await choose(page, HEIC)
  await page.getByRole('alert').filter({ hasText: 'This file can’t be shown as a picture.' }).waitFor()
  expect(await page.locator('#file').inputValue()).toBe('')
  await choose(page, HALVES)
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  await stage(page).focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => edges(page)).toEqual(['blue', 'blue'])
  // As when the file dialog is opened again and cancelled.
  await page.locator('#file').setInputFiles([])
  expect(await page.locator('#file').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(true)
  expect(await edges(page)).toEqual(['blue', 'blue'])
  await choose(page, { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await page.getByRole('alert').waitFor()
  expect(await edges(page)).toEqual(['blue', 'blue'])
  await choose(page, BROKEN)
  await page.getByText('broken.jpg can’t be cropped here.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await answered(page, /do\/picture/, () => page.getByRole('button', { name: 'Save picture' }).click())
  await page.getByRole('alert').filter({ hasText: 'Only images can be uploaded.' }).waitFor()
  // The server's refusal is a 400, which the browser logs on its console.
  expect(trouble).toEqual([expect.stringContaining('status of 400')])
  await context.close()
})

test('a picture that this browser cannot decode is saved whole, and its middle shows [HDR-003 REL-15]', async () => {
  const { page, context, trouble } = await open(PAGE, { as: 'sixteen' })
  await hydrated(page)
  await page.evaluate(() => {
    window.createImageBitmap = () => Promise.reject(new DOMException('', 'InvalidStateError'))
  })
  await choose(page, WIDE)
  await page.getByText('wide.png can’t be cropped here. You can save it whole; its middle is shown.').waitFor()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForURL(/\/sixteen\/$/)
  const avatar = page.locator('[data-test-id=profile-header]').locator('img').first()
  await expect.poll(() => colorsOf(avatar, EDGES)).toEqual(['red', 'blue'])
  await answered(page, /undo/, () => page.getByRole('button', { name: 'Undo' }).click())
  expect(trouble).toEqual([])
  await context.close()
})

test('the smallest, the longest and the largest pictures are cropped; transparent parts become white [HDR-003 REL-12]', async () => {
  const { page, context, trouble } = await open(PAGE, { as: 'sixteen' })
  await hydrated(page)
  const canvas = stage(page).locator('canvas')
  const shown = () => colorsOf(canvas, [...EDGES, [0.5, 0.01], [0.5, 0.99]])
  await choose(page, anImage('one.png', [1, 1], [220, 20, 20]))
  await expect.poll(shown).toEqual(['red', 'red', 'red', 'red'])
  await choose(page, halvesOf('long.png', [3503, 10], [220, 20, 20], [20, 20, 220]))
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  await choose(page, aClearImage('clear.png', [40, 90]))
  await expect.poll(shown).toEqual(['white', 'white', 'white', 'white'])
  // 52 million pixels, more than the server takes: what is sent is the crop.
  await choose(page, aVastImage('vast.png', [8000, 6500]))
  await expect.poll(shown, { timeout: 20_000 }).toEqual(['black', 'black', 'black', 'black'])
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForURL(/\/sixteen\/$/)
  const avatar = page.locator('[data-test-id=profile-header]').locator('img').first()
  await expect.poll(() => colorsOf(avatar, EDGES)).toEqual(['black', 'black'])
  await answered(page, /undo/, () => page.getByRole('button', { name: 'Undo' }).click())
  expect(trouble).toEqual([])
  await context.close()
})

test('the cover of a business is cropped in its shape, shows what phones show of it, and everybody sees this part [HDR-004 HDR-059]', async () => {
  const { page, context, trouble } = await open('/settings/profile-cover/?return_to=%2Fstudio%2F', {
    as: 'studio',
  })
  await hydrated(page)
  await choose(page, WIDE)
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect([box.width, box.height]).toEqual([656, 369])
  await page.mouse.move(box.x + 10, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + box.width / 2.5, box.y + 100, { steps: 5 })
  await page.mouse.up()
  // The border is now at nine tenths, outside of what a phone shows.
  const NEAR: [number, number][] = [
    [0.01, 0.5],
    [0.88, 0.5],
    [0.92, 0.5],
  ]
  await expect.poll(() => colorsOf(stage(page).locator('canvas'), NEAR)).toEqual(['red', 'red', 'blue'])
  await expect.poll(() => colorsOf(page.locator('[data-preview=phone]'), EDGES)).toEqual(['red', 'red'])
  expect(await violationsOn(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForURL(/\/studio\/$/)
  const cover = page.locator('[data-test-id=profile-cover] img')
  await expect.poll(() => colorsOf(cover, NEAR)).toEqual(['red', 'red', 'blue'])
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(
    16 / 9,
  )
  await answered(page, /undo/, () => page.getByRole('button', { name: 'Undo' }).click())
  await cover.waitFor({ state: 'detached' })
  expect(trouble).toEqual([])
  await context.close()
})
