import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { halvesOf } from './pictures.ts'

afterAll(closeBrowser)

const HALVES = halvesOf('halves.png', [400, 200], [220, 20, 20], [20, 20, 220])
const PAGE = '/settings/profile-picture/?return_to=%2Fnova%2F'

test('an avatar is chosen, moved by keys and by dragging, and kept when the upload fails; then everybody sees it, and Undo takes it back [HDR-003 W-54]', async () => {
  const { page, trouble } = await open('/nova/', { as: 'nova' })
  await page.getByRole('link', { name: 'Change picture' }).click()
  await page.waitForURL(/profile-picture/)
  await hydrated(page)
  await page.getByLabel('Choose a picture').setInputFiles(HALVES)
  const stage = page.locator('[data-test-id=crop]')
  await stage.waitFor()
  /** Whether the left and the right edge of the visible part are red. */
  const reds = () =>
    stage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      return [2, canvas.width - 3].map((x) => context?.getImageData(x, 200, 1, 1).data[0] ?? 0).map((red) => red > 128)
    })
  expect(await reds()).toEqual([true, false])
  await stage.focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => reds()).toEqual([true, true])
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width - 10, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await reds())[1]).toBe(false)
  await page.route('**/do/picture/', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('alert').waitFor()
  expect((await reds())[1]).toBe(false)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForURL(/\/nova\/$/)
  const avatar = page.locator('[data-test-id=profile-header]').locator('img').first()
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-test-id=profile-header]').getByRole('img', { name: 'nova' }).waitFor()
  expect(trouble.filter((each) => !/ERR_FAILED|Canvas2D/.test(each))).toEqual([])
})

test('without JavaScript a file is an avatar as well, and is removed by a button [HDR-003]', async () => {
  const { page } = await open(PAGE, { as: 'sixteen', javaScript: false, device: 'phone' })
  await page.getByLabel('Choose a picture').setInputFiles(HALVES)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.goto(new URL(PAGE, inject('url')).href)
  await page.getByRole('img', { name: 'Your current picture' }).waitFor()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.goto(new URL(PAGE, inject('url')).href)
  expect(await page.getByRole('button', { name: 'Remove picture' }).count()).toBe(0)
})
