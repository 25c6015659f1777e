import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stripped } from '../fixtures/stripped.ts'

/** Compares bytes: `toEqual` takes seconds for so many. */
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
  const { bytes, facts } = await stripped(file)
  expect([facts.width, facts.height, facts.orientation]).toEqual([400, 300, isNoted ? 6 : 1])
  const after = await sharp(bytes).metadata()
  expect([after.exif, after.xmp, after.width, after.height]).toEqual([undefined, undefined, 400, 300])
  expect(isSame(await sharp(bytes).raw().toBuffer(), await sharp(file).raw().toBuffer())).toBe(true)
  for (const size of [1, 7, 4096, file.length])
    expect(isSame((await stripped(file, size)).bytes, bytes), String(size)).toBe(true)
})

test('a colour profile stays: without it colours would change [REL-12]', async () => {
  const wide = await noted().withIccProfile('p3').jpeg().toBuffer()
  expect((await sharp((await stripped(wide)).bytes).metadata()).icc).toEqual((await sharp(wide).metadata()).icc)
})

test('a small picture in the head of a JPEG, which may show what was cut away, goes [REL-12]', async () => {
  const file = await painted.clone().jpeg().toBuffer()
  // JFIF 1.02, a unit, two densities, then the size of the thumbnail.
  const head = (...rest: number[]) => Buffer.of(...[0xff, 0xe0, 0, 16 + rest.length - 2], ...JFIF, ...rest)
  const withHead = (...rest: number[]) => Buffer.concat([file.subarray(0, 2), head(...rest), file.subarray(2)])
  const { bytes } = await stripped(withHead(3, 3, ...Buffer.alloc(27, 'GPS')))
  expect(isSame(bytes, withHead(0, 0))).toBe(true)
})

const JFIF = [...Buffer.from('JFIF'), 0, 1, 2, 1, 0, 72, 0, 72]
