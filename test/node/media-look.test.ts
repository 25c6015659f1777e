import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { averageColor, dHash, distance, LOOK_SIZE } from '../../domain/media/look/dhash.ts'
import { pixelsOf, unpackPng } from '../../domain/media/look/png-pixels.ts'
import { paint } from '../../tools/demo/paint.ts'
import { demoWorld } from '../../tools/demo/world.ts'

const pictures: { name: string; bytes: Uint8Array; color: string; look: string }[] = []

/** The look of a picture by a small PNG, as the worker takes it. */
async function lookOf(bytes: Uint8Array) {
  const small = await sharp(bytes)
    .resize(LOOK_SIZE, LOOK_SIZE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const png = unpackPng(small)
  const pixels = pixelsOf(png, inflateSync(png.deflated))
  return { dhash: dHash(pixels), color: averageColor(pixels) }
}

beforeAll(async () => {
  const families = new Map(demoWorld().pins.map((pin) => [pin.family, pin]))
  for (const [name, pin] of families) {
    const { bytes, color } = await paint(pin)
    pictures.push({ name, bytes, color, look: (await lookOf(bytes)).dhash })
  }
}, 120_000)

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
      if (distance(look, (await lookOf(await copy.toBuffer())).dhash) > 6) unknown.add(name)
  }
  expect(pictures.length).toBeGreaterThan(20)
  expect([...unknown]).toEqual([])
}, 120_000)

test('different pictures look different', () => {
  const near = pictures.flatMap((one, i) =>
    pictures.slice(i + 1).flatMap((other) => {
      const bits = distance(one.look, other.look)
      return bits <= 12 ? [`${one.name} and ${other.name}: ${bits}`] : []
    }),
  )
  expect(near).toEqual([])
})

test('the mean colour is the one that the painter knows', async () => {
  for (const { name, bytes, color } of pictures) {
    const told = (await lookOf(bytes)).color
    const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.replace('#', '').slice(at, at + 2), 16))
    for (const [i, channel] of channels(told).entries())
      expect(Math.abs(channel - (channels(color)[i] ?? 0)), `${name} ${told} ${color}`).toBeLessThan(12)
  }
})

test('a small PNG of any kind gives its pixels', async () => {
  const source = sharp(Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 128, 0, 255, 0, 0, 40, 40, 40, 255]), {
    raw: { width: 2, height: 2, channels: 4 },
  })
  const pixels = async (file: Buffer) => {
    const png = unpackPng(file)
    return [...pixelsOf(png, inflateSync(png.deflated)).rgba]
  }
  const expected = [255, 0, 0, 255, 0, 0, 255, 128, 0, 255, 0, 0, 40, 40, 40, 255]
  expect(await pixels(await source.clone().png().toBuffer())).toEqual(expected)
  expect(await pixels(await source.clone().png({ adaptiveFiltering: true, compressionLevel: 9 }).toBuffer())).toEqual(
    expected,
  )
  const opaque = await pixels(await source.clone().removeAlpha().png().toBuffer())
  expect(opaque).toEqual(expected.map((value, i) => (i % 4 === 3 ? 255 : value)))
  const grey = await pixels(await source.clone().removeAlpha().toColourspace('b-w').png().toBuffer())
  expect(grey.slice(12)).toEqual([40, 40, 40, 255])
  const palette = await pixels(await source.clone().removeAlpha().png({ palette: true, dither: 0 }).toBuffer())
  expect(palette.length).toBe(16)
  expect(palette.slice(0, 4)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1), 255])
})
