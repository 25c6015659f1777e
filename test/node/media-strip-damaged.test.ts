import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rangesOf } from '#domain/media/strip/avif-items.ts'
import { orientationOf } from '#domain/media/strip/orientation.ts'
import { stripped } from '../fixtures/stripped.ts'

const painted = sharp({ create: { width: 96, height: 64, channels: 3, background: '#3a6' } }).composite([
  { input: Buffer.from('<svg width="96" height="64"><circle cx="40" cy="30" r="22" fill="#c24"/></svg>') },
])
const pixels = async (file: Uint8Array) => (await sharp(file).raw().toBuffer()).toString('base64')
const [jpeg, png, gif, avif] = await Promise.all([
  painted.clone().jpeg().toBuffer(),
  painted.clone().png().toBuffer(),
  painted.clone().gif().toBuffer(),
  painted
    .clone()
    .withExif({ IFD0: { Copyright: 'mira' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .avif()
    .toBuffer(),
])
const within = (file: Buffer, at: number, ...bytes: number[]) =>
  Buffer.concat([file.subarray(0, at), Buffer.of(...bytes), file.subarray(at)])
const withoutEnd = (file: Buffer, length: number) => file.subarray(0, file.length - length)
/** Where the segment with the size of a JPEG begins, and where an 0xff is part of its coded data. */
const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
const coded = jpeg.indexOf(Buffer.of(0xff, 0x00), jpeg.indexOf(Buffer.of(0xff, 0xda)))

test.each([
  ['a JPEG without its end', withoutEnd(jpeg, 2), jpeg],
  ['a JPEG with half of its end', withoutEnd(jpeg, 1), jpeg],
  ['a JPEG with stray bytes before a marker', within(jpeg, frame, 0, 17, 0), jpeg],
  ['a JPEG with stray bytes before its end', within(jpeg, jpeg.length - 2, 0xff, 0xd0), jpeg],
  ['a JPEG with an 0xff too many in its coded data', within(jpeg, coded, 0xff, 0xff), jpeg],
  ['a PNG without its last chunk', withoutEnd(png, 12), png],
  ['a PNG with a part of its last chunk', withoutEnd(png, 7), png],
  ['a GIF without its end', withoutEnd(gif, 1), gif],
  ['a GIF with padding before its end', within(gif, gif.length - 1, 0, 0), gif],
] as const)('%s is taken, and gets its end [CRE-028 REL-15]', async (_, file, whole) => {
  for (const size of [1, 7, 100_000]) {
    const { bytes, facts } = await stripped(file, size)
    expect([facts.width, facts.height]).toEqual([96, 64])
    expect(await pixels(bytes)).toBe(await pixels(whole))
  }
})

test('a GIF that ends before the first pixels of a frame has the frames before it [CRE-028 REL-15]', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('#f00'), await frame('#0f0')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const second = moving.lastIndexOf(Buffer.of(0x2c, 0, 0, 0, 0, 20, 0, 20, 0))
  for (const length of [3, 10, 11, 12]) {
    const { bytes, facts } = await stripped(moving.subarray(0, second + length))
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1)
    expect(facts.isAnimated).toBe(false)
  }
  expect((await stripped(moving)).facts.isAnimated).toBe(true)
})

test('a JPEG that ends within its pixels is taken and says so; one without any pixels is refused [CRE-028 REL-15]', async () => {
  const { bytes, facts } = await stripped(jpeg.subarray(0, jpeg.length - 200))
  expect([facts.isCut, bytes.at(-2), bytes.at(-1)]).toEqual([true, 0xff, 0xd9])
  expect((await sharp(bytes, { failOn: 'none' }).raw().toBuffer()).length).toBe(96 * 64 * 3)
  expect((await stripped(jpeg)).facts.isCut).toBe(false)
  for (const file of [jpeg.subarray(0, frame + 30), png.subarray(0, 33), gif.subarray(0, 13), avif.subarray(0, 300)])
    await expect(stripped(file)).rejects.toThrow()
})

test('an AVIF keeps its pixels to the bit and loses its notes, in pieces of any size [REL-12]', async () => {
  expect(avif.includes('mira')).toBe(true)
  for (const size of [1, 7, 4096, avif.length]) {
    const { bytes, facts, type } = await stripped(avif, size)
    expect([type, facts.width, facts.height, bytes.length]).toEqual(['image/avif', 96, 64, avif.length])
    expect([Buffer.from(bytes).includes('mira'), await pixels(bytes)]).toEqual([false, await pixels(avif)])
  }
})

test('an AVIF whose notes lie in more ranges than any has is refused, because each is looked for in every part [REL-15]', () => {
  /** The places of one item, in so many parts. */
  const placed = (parts: number) => {
    const view = new DataView(new ArrayBuffer(14 + 8 * parts))
    view.setUint8(4, 0x44)
    view.setUint16(6, 1)
    view.setUint16(8, 1)
    view.setUint16(12, parts)
    for (let i = 0; i < parts; i++) view.setUint32(14 + 8 * i + 4, 1)
    return new Uint8Array(view.buffer)
  }
  expect(rangesOf(placed(256), new Set([1])).file).toHaveLength(256)
  expect(() => rangesOf(placed(257), new Set([1]))).toThrow()
})

test('an orientation is read as two bytes and as four, in either order of bytes; of two blocks of notes the first counts [REL-12]', async () => {
  const block = (isLittle: boolean, type: 3 | 4, value: number) => {
    const view = new DataView(new ArrayBuffer(26))
    view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
    view.setUint16(2, 42, isLittle)
    view.setUint32(4, 8, isLittle)
    view.setUint16(8, 1, isLittle)
    view.setUint16(10, 0x0112, isLittle)
    view.setUint16(12, type, isLittle)
    view.setUint32(14, 1, isLittle)
    if (type === 4) view.setUint32(18, value, isLittle)
    else view.setUint16(18, value, isLittle)
    return new Uint8Array(view.buffer)
  }
  for (const isLittle of [true, false])
    for (const type of [3, 4] as const) expect(orientationOf(block(isLittle, type, 6))).toBe(6)
  const notes = (value: number) => [0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0'), ...block(false, 4, value)]
  expect((await stripped(within(jpeg, 2, ...notes(6), ...notes(3)))).facts.orientation).toBe(6)
})
