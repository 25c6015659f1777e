import { crc32, deflateSync } from 'node:zlib'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { joined } from '#domain/media/strip/byte-reader.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Maximum side in pixels. Larger sizes are scaled down in proportion. */
const MOST_PIXELS = 1280

function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), body])
  const whole = new Uint8Array(named.length + 8)
  const view = new DataView(whole.buffer)
  view.setUint32(0, body.length)
  whole.set(named, 4)
  view.setUint32(named.length + 4, crc32(named))
  return whole
}

/**
 * A PNG of one colour, with the aspect ratio of a video. An unused palette colour makes each file unique: removing one everywhere must not remove those of
 * other videos.
 */
export function plainPicture(width: number, height: number): Uint8Array {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height, 1))
  const [columns, rows] = [width, height].map((pixels) => Math.max(1, Math.round(pixels * scale))) as [number, number]
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, columns)
  view.setUint32(4, rows)
  // One bit a pixel, with a palette.
  head.set([1, 3], 8)
  const shown = [0, 2, 4].map((at) => Number.parseInt(UNKNOWN_COLOR.slice(at, at + 2), 16))
  const palette = Uint8Array.of(...shown, ...crypto.getRandomValues(new Uint8Array(3)))
  const pixels = deflateSync(new Uint8Array(rows * (1 + Math.ceil(columns / 8))))
  return joined([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}
