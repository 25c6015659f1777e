import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { picker, publish, toast } from './builder-page.ts'
import { join, read } from './newcomer.ts'
import { closeBrowser, hydrated, nextFrame, open } from './open.ts'

afterAll(closeBrowser)

/** Red and blue in turn, five times a second. */
async function moving(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#d22'), await frame('#22d')]
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: 200, loop: 0 })
    .toBuffer()
}

/** Publishes a picture that moves; the address of its Pin. */
async function published(page: Page): Promise<string> {
  await page.goto('/pin-builder/')
  await hydrated(page)
  await picker(page).setInputFiles({ name: 'lamp.gif', mimeType: 'image/gif', buffer: await moving() })
  await page.getByLabel('Title').fill('Lamp')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  const pins = await read<{ id: string }[]>(page, '/v3/users/me/pins/?exclude_add_pin_rep=1')
  return `/pin/${pins[0]?.id}/`
}

test('a picture that moves plays on its page, stops and goes on by keyboard, and rests where less motion is asked for', async () => {
  const { page, trouble } = await join()
  const path = await published(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(path)
  await hydrated(page)
  const [frames, toggle] = [page.locator('[data-test-id=frames]'), page.locator('[data-test-id=frames-toggle]')]
  const isThere = () =>
    frames.evaluateAll((all) =>
      (all as HTMLImageElement[]).some(({ complete, naturalWidth }) => complete && naturalWidth === 300),
    )
  await expect.poll(isThere).toBe(true)
  const boxes = await Promise.all([frames.boundingBox(), page.locator('article img').first().boundingBox()])
  expect(boxes[0]).toEqual(boxes[1])
  const { x = 0, y = 0, width = 0, height = 0 } = boxes[0] ?? {}
  const clip = { x: x + width / 2, y: y + height / 3, width: 8, height: 8 }
  const middle = async () => (await sharp(await page.screenshot({ clip })).stats()).dominant
  for (const color of ['r', 'b', 'r'] as const)
    await expect
      .poll(async () => {
        const seen = await middle()
        return seen[color] > 150
      })
      .toBe(true)
  await toggle.focus()
  expect(await toggle.getAttribute('aria-label')).toBe('Pause animation')
  await page.keyboard.press('Enter')
  await expect.poll(() => frames.count()).toBe(0)
  expect(await toggle.getAttribute('aria-label')).toBe('Play animation')
  await page.keyboard.press('Enter')
  await expect.poll(isThere).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await hydrated(page)
  await toggle.click()
  await expect.poll(isThere).toBe(true)
  expect(trouble).toEqual([])
  const { page: plain, context } = await open(path, { javaScript: false })
  const [answer] = await Promise.all([
    plain.waitForResponse('**/moving/**'),
    plain.locator('[data-test-id=frames-toggle]').click(),
  ])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/gif'])
  await context.close()
})

test('a card says that its picture moves, plays it while the mouse is on it, and so does the large view; not where less motion is asked for', async () => {
  const { page, trouble, name } = await join()
  const path = await published(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/${name}/_pins/`)
  await hydrated(page)
  const card = page.locator('[data-test-id=pin]').first()
  await card.getByRole('img', { name: 'Moving picture' }).waitFor()
  const frames = card.locator('[data-test-id=frames]')
  expect(await frames.count()).toBe(0)
  await card.hover()
  await expect
    .poll(() => frames.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .toEqual([300])
  await page.mouse.move(0, 0)
  await expect.poll(() => frames.count()).toBe(0)
  // A touch opens its Pin: nothing is fetched for a moment.
  await card.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
  await nextFrame(page)
  expect(await frames.count()).toBe(0)
  const large = page.locator('[data-test-id=zoom-dialog] img')
  const sizeOf = async () => {
    await page.goto(path)
    await hydrated(page)
    await page.locator('[data-test-id=zoom]').click()
    return large.getAttribute('src')
  }
  expect(await sizeOf()).toMatch(/\/moving\/[\w-]+\.gif$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await sizeOf()).not.toMatch(/moving/)
  await page.goto(`/${name}/_pins/`)
  await hydrated(page)
  await card.hover()
  await card.getByRole('img', { name: 'Moving picture' }).waitFor()
  expect(await frames.count()).toBe(0)
  expect(trouble).toEqual([])
})
