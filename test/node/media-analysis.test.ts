import { encode } from 'fast-png'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { dHash, HASH_SIZE, hashDistance } from '#domain/media/dhash.ts'
import { pictureColors } from '#domain/media/picture-colors.ts'
import { readPictures } from '#tools/demo/pictures.ts'
import { pictureKey } from '#tools/demo/row.ts'
import { demoWorld } from '#tools/demo/world.ts'
import { pixelsOf } from '#worker/media/analysis/pixels.ts'

const pictures: { name: string; bytes: Uint8Array; color: string; look: string }[] = []

/** The look of a picture by a small PNG, as the worker takes it. */
async function lookOf(bytes: Uint8Array) {
  const small = await sharp(bytes)
    .resize(HASH_SIZE, HASH_SIZE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const pixels = pixelsOf(small)
  return { dhash: dHash(pixels), color: pictureColors(pixels).color }
}

beforeAll(async () => {
  const painted = readPictures()
  const families = new Map(demoWorld().pins.flatMap((pin) => (pin.loads ? [[pin.family, pin] as const] : [])))
  for (const [name, pin] of families) {
    const { bytes = null, color = '' } = painted.get(pictureKey(pin)) ?? {}
    if (bytes) pictures.push({ name, bytes, color, look: (await lookOf(bytes)).dhash })
  }
  expect(pictures).toHaveLength(families.size)
})

test('a picture that was scaled and compressed again is known by its look [CRE-036]', async () => {
  const unknown = new Set<string>()
  for (const { name, bytes, look } of pictures) {
    const { width = 0 } = await sharp(bytes).metadata()
    for (const copy of [
      sharp(bytes)
        .resize(Math.round(width / 2))
        .jpeg({ quality: 60 }),
      sharp(bytes)
        .resize(Math.round(width / 3))
        .jpeg({ quality: 40 }),
      sharp(bytes).png({ palette: true, colours: 64 }),
      sharp(bytes).resize(236).webp({ quality: 75 }),
    ])
      if (hashDistance(look, (await lookOf(await copy.toBuffer())).dhash) > 6) unknown.add(name)
  }
  expect(pictures.length).toBeGreaterThan(20)
  expect([...unknown]).toEqual([])
})

test('different pictures look different', () => {
  const near = pictures.flatMap((one, i) =>
    pictures.slice(i + 1).flatMap((other) => {
      const bits = hashDistance(one.look, other.look)
      return bits <= 12 ? [`${one.name} and ${other.name}: ${bits}`] : []
    }),
  )
  expect(near).toEqual([])
})

test('the colour of a picture is the painted one', async () => {
  for (const { name, bytes, color } of pictures) {
    const told = (await lookOf(bytes)).color
    const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    for (const [i, channel] of channels(told).entries())
      expect(Math.abs(channel - (channels(color)[i] ?? 0)), `${name} ${told} ${color}`).toBeLessThan(12)
  }
})

test('a small PNG of any kind gives its pixels', async () => {
  const source = sharp(Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 128, 0, 255, 0, 0, 40, 40, 40, 255]), {
    raw: { width: 2, height: 2, channels: 4 },
  })
  const pixels = (file: Buffer) => [...pixelsOf(file).rgba]
  const expected = [255, 0, 0, 255, 0, 0, 255, 128, 0, 255, 0, 0, 40, 40, 40, 255]
  expect(pixels(await source.clone().png().toBuffer())).toEqual(expected)
  expect(pixels(await source.clone().png({ adaptiveFiltering: true, compressionLevel: 9 }).toBuffer())).toEqual(
    expected,
  )
  const opaque = pixels(await source.clone().removeAlpha().png().toBuffer())
  expect(opaque).toEqual(expected.map((value, i) => (i % 4 === 3 ? 255 : value)))
  const grey = pixels(await source.clone().removeAlpha().toColourspace('b-w').png().toBuffer())
  expect(grey.slice(12)).toEqual([40, 40, 40, 255])
  const palette = pixels(await source.clone().removeAlpha().png({ palette: true, dither: 0 }).toBuffer())
  expect(palette.length).toBe(16)
  expect(palette.slice(0, 4)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255])
  const few = pixels(await source.clone().removeAlpha().png({ palette: true, colours: 2, dither: 0 }).toBuffer())
  expect(few.length).toBe(16)
  const woven = pixels(await source.clone().png({ progressive: true }).toBuffer())
  expect(woven).toEqual(expected)
  const deep = pixels(await source.clone().toColourspace('rgb16').png().toBuffer())
  expect(deep).toEqual(expected)
})

test('greys of one bit, packed eight to a byte, are black and white', () => {
  const packed = encode({ width: 3, height: 2, depth: 1, channels: 1, data: Uint8Array.of(0b10100000, 0b01000000) })
  const [black, white] = [
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ]
  expect([...pixelsOf(packed).rgba]).toEqual([white, black, white, black, white, black].flat())
})

test('what is no PNG throws', () => {
  for (const bytes of [new Uint8Array(0), Uint8Array.of(0x89, 0x50, 0x4e, 0x47), new Uint8Array(100)])
    expect(() => pixelsOf(bytes)).toThrow()
})
