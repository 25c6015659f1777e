import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { picker, publish, toast } from './builder-page.ts'
import { join, read } from './newcomer.ts'
import { closeBrowser, hydrated } from './open.ts'

afterAll(closeBrowser)

const [WIDTH, HEIGHT] = [40, 24]
const photo = sharp({ create: { width: 400, height: 240, channels: 3, background: '#2a7' } }).composite([
  { input: Buffer.from('<svg width="400" height="240"><circle cx="120" cy="120" r="90" fill="#c24"/></svg>') },
])

/** A Windows bitmap: red, from the bottom row to the top. */
function bmp(): Buffer {
  const file = Buffer.alloc(54 + WIDTH * HEIGHT * 3)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(WIDTH, 18)
  file.writeInt32LE(HEIGHT, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let at = 54; at < file.length; at += 3) file.set([30, 40, 200], at)
  return file
}

/** An icon with one picture, a PNG. */
async function ico(): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([64, 64, 0, 0, 1, 0, 32, 0], 6)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

interface Made {
  title: string
  images: Record<string, { width: number; height: number } | undefined>
}

async function publishOne(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<number[]> {
  await page.goto('/pin-builder/')
  await hydrated(page)
  await picker(page).setInputFiles({ name, mimeType, buffer })
  await page.getByLabel('Title').fill(name)
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  const pins = await read<Made[]>(page, '/v3/users/me/pins/?exclude_add_pin_rep=1')
  const { width = 0, height = 0 } = pins.find(({ title }) => title === name)?.images.orig ?? {}
  return [width, height]
}

test('what the browser can show and the server cannot read is encoded when it is chosen, in its full size, and published [CRE-028]', async () => {
  const { page, context, trouble } = await join()
  expect(await publishOne(page, 'bitmap.bmp', 'image/bmp', bmp())).toEqual([WIDTH, HEIGHT])
  expect(await publishOne(page, 'icon.ico', 'image/x-icon', await ico())).toEqual([64, 64])
  const whole = await photo.clone().jpeg().toBuffer()
  expect(await publishOne(page, 'cut.jpg', 'image/jpeg', whole.subarray(0, whole.length * 0.6))).toEqual([400, 240])
  expect(await publishOne(page, 'no-end.jpg', 'image/jpeg', whole.subarray(0, -2))).toEqual([400, 240])
  expect(await publishOne(page, 'small.avif', 'image/avif', await photo.clone().avif().toBuffer())).toEqual([400, 240])
  expect(trouble).toEqual([])
  await context.close()
})

test('a picture of more pixels than the server takes is made smaller in the browser [CRE-028]', async () => {
  const { page, context } = await join()
  const huge = await sharp({ create: { width: 8400, height: 6300, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  const [width = 0, height = 0] = await publishOne(page, 'huge.png', 'image/png', huge)
  expect(width * height).toBeLessThanOrEqual(50_000_000)
  expect(width * height).toBeGreaterThan(49_900_000)
  expect(width / height).toBeCloseTo(4 / 3, 3)
  await context.close()
})

test('what nobody can show is refused when it is chosen, with its name and kind, and leaves no draft [CRE-028]', async () => {
  const { page, context } = await join()
  await page.goto('/pin-builder/')
  await hydrated(page)
  const broken = (name: string) => ({ name, mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await picker(page).setInputFiles(broken('photo.heic'))
  await toast(page, '“photo.heic” (HEIC) can’t be read here').waitFor()
  expect(await page.getByLabel('Title').count()).toBe(0)
  const many = Array.from({ length: 11 }, (_, i) => broken(`${i + 1}.heic`))
  const good = { name: 'good.png', mimeType: 'image/png', buffer: await photo.clone().png().toBuffer() }
  await picker(page).setInputFiles([...many, good])
  await toast(page, '“1.heic, 2.heic, 3.heic, 4.heic, 5.heic, …” (HEIC) can’t be read here').waitFor()
  expect(await page.getByLabel('Title').count()).toBe(1)
  await context.close()
})
