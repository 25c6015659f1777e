import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { answered, closeBrowser, hydrated, open } from './open.ts'
import { colorsOf, halvesOf } from './pictures.ts'

afterAll(closeBrowser)

const HALVES = halvesOf('halves.png', [400, 200], [220, 20, 20], [20, 20, 220])
const PAGE = '/settings/profile-picture/?return_to=%2Fnova%2F'
/** The left and the right edge. */
const EDGES: [number, number][] = [
  [0.01, 0.5],
  [0.99, 0.5],
]
const stage = (page: Page) => page.locator('[data-test-id=crop]')
const edges = (page: Page) => colorsOf(stage(page).locator('canvas'), EDGES)

test('an avatar is chosen, moved by keys and by dragging, and kept when the upload fails; then everybody sees this part, and Undo takes it back [HDR-003 W-54]', async () => {
  const { page, trouble } = await open('/nova/', { as: 'nova' })
  await page.getByRole('link', { name: 'Change picture' }).click()
  await page.waitForURL(/profile-picture/)
  await hydrated(page)
  await page.getByLabel('Choose a picture').setInputFiles(HALVES)
  await stage(page).waitFor()
  await expect.poll(() => edges(page)).toEqual(['red', 'blue'])
  await stage(page).focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => edges(page)).toEqual(['red', 'red'])
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width - 5, box.y + 100)
  await page.mouse.down()
  // The pointer may leave the frame.
  await page.mouse.move(box.x - 30, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => edges(page)).toEqual(['blue', 'blue'])
  await page.route('**/do/picture/', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('alert').waitFor()
  expect(await edges(page)).toEqual(['blue', 'blue'])
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/do/picture/')) sent++
  })
  await page.getByRole('button', { name: 'Save picture' }).dblclick()
  await page.waitForURL(/\/nova\/$/)
  expect(sent).toBe(1)
  const avatar = page.locator('[data-test-id=profile-header]').locator('img').first()
  await expect.poll(() => colorsOf(avatar, EDGES)).toEqual(['blue', 'blue'])
  await answered(page, /undo/, () => page.getByRole('button', { name: 'Undo' }).click())
  await page.locator('[data-test-id=profile-header]').getByRole('img', { name: 'nova' }).waitFor()
  expect(trouble.filter((each) => !/ERR_FAILED/.test(each))).toEqual([])
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
