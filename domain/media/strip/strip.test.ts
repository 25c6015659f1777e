import sharp from 'sharp'
import { expect, test } from 'vitest'
import { joined } from './byte-reader.ts'
import { stripMedia } from './strip.ts'

/** Hands a file over in pieces of one size. */
async function* pieces(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

async function clean(file: Uint8Array, size = 1000) {
  const { body, ...rest } = await stripMedia(pieces(file, size))
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return { ...rest, bytes: joined(parts) }
}

/** Byte for byte: `toEqual` takes seconds for as many. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

const painted = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: '#3a6',
    noise: { type: 'gaussian', mean: 120, sigma: 60 },
  },
})
const noted = () =>
  painted
    .clone()
    .withExif({ IFD0: { Copyright: 'mira' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })

test.each([
  ['a JPEG', () => noted().jpeg()],
  ['a JPEG of many scans', () => noted().jpeg({ progressive: true, optimizeScans: true })],
  ['a PNG', () => noted().png()],
  ['a PNG in rows between rows', () => noted().png({ progressive: true })],
  ['a WebP', () => noted().webp()],
  ['a WebP without loss', () => noted().webp({ lossless: true })],
  ['a WebP with transparency', () => noted().ensureAlpha(0.5).webp()],
  ['a GIF', () => painted.clone().gif()],
] as const)('%s keeps its pixels to the bit and loses its notes, in pieces of any size [REL-12]', async (_, make) => {
  const file = await make().toBuffer()
  const isNoted = (await sharp(file).metadata()).exif !== undefined
  const { bytes, facts } = await clean(file)
  expect([facts.width, facts.height, facts.orientation]).toEqual([400, 300, isNoted ? 6 : 1])
  const after = await sharp(bytes).metadata()
  expect([after.exif, after.xmp, after.width, after.height]).toEqual([undefined, undefined, 400, 300])
  expect(isSame(await sharp(bytes).raw().toBuffer(), await sharp(file).raw().toBuffer())).toBe(true)
  for (const size of [1, 7, 4096, file.length])
    expect(isSame((await clean(file, size)).bytes, bytes), String(size)).toBe(true)
})

test('a picture that moves keeps its frames [REL-12]', async () => {
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((background) => frame(background)))
  const moving = sharp(frames, { join: { animated: true } })
  for (const file of [await moving.clone().gif({ delay: 200 }).toBuffer(), await moving.clone().webp().toBuffer()]) {
    const { bytes, facts } = await clean(file)
    expect(facts.isAnimated).toBe(true)
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
  }
})

function frame(background: string) {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

test('a colour profile stays: without it colours would change [REL-12]', async () => {
  const wide = await noted().withIccProfile('p3').jpeg().toBuffer()
  expect((await sharp((await clean(wide)).bytes).metadata()).icc).toEqual((await sharp(wide).metadata()).icc)
})
