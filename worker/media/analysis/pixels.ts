import { convertIndexedToRgb, decode } from 'fast-png'
import type { Pixels } from '#domain/media/dhash.ts'

/** The pixels of a small PNG of any kind. Throws if it is malformed. */
export function pixelsOf(file: Uint8Array): Pixels {
  const png = decode(file)
  const { width, height, depth } = png
  const palette = png.palette ?? (depth < 8 ? greys(depth) : null)
  const samples = palette ? convertIndexedToRgb({ ...png, palette }) : png.data
  const channels = palette?.[0]?.length ?? png.channels
  const isGrey = channels < 3
  const hasAlpha = channels % 2 === 0
  const rgba = new Uint8Array(width * height * 4)
  // The high byte of a 16-bit sample is enough.
  const shift = depth === 16 ? 8 : 0
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    for (let color = 0; color < 3; color++) rgba[to + color] = (samples[from + (isGrey ? 0 : color)] ?? 0) >> shift
    rgba[to + 3] = hasAlpha ? (samples[from + channels - 1] ?? 0) >> shift : 255
  }
  return { width, height, rgba }
}

/** The grey palette of samples with fewer than 8 bits, which are packed like palette indexes. */
function greys(depth: number): number[][] {
  const limit = 2 ** depth - 1
  return Array.from({ length: limit + 1 }, (_, i) => {
    const grey = Math.round((i * 255) / limit)
    return [grey, grey, grey]
  })
}
