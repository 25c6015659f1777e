import { convertIndexedToRgb, decode } from 'fast-png'
import type { Pixels } from '../../../domain/media/dhash.ts'

/** The pixels of a small PNG of any kind, as a renderer of ours makes it. Throws where it is none. */
export function pixelsOf(file: Uint8Array): Pixels {
  const png = decode(file)
  const { width, height, depth } = png
  const palette = png.palette ?? (depth < 8 ? greys(depth) : null)
  const samples = palette ? convertIndexedToRgb({ ...png, palette }) : png.data
  const channels = palette?.[0]?.length ?? png.channels
  const isGrey = channels < 3
  const hasAlpha = channels % 2 === 0
  const rgba = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Of a sample of two bytes the first tells enough.
    const sample = (i: number) => (samples[pixel * channels + i] ?? 0) >> (depth === 16 ? 8 : 0)
    const color = isGrey ? [sample(0), sample(0), sample(0)] : [sample(0), sample(1), sample(2)]
    rgba.set([...color, hasAlpha ? sample(channels - 1) : 255], pixel * 4)
  }
  return { width, height, rgba }
}

/** The greys that samples of fewer than 8 bits stand for, which are packed as those of a palette are. */
function greys(depth: number): number[][] {
  const most = 2 ** depth - 1
  return Array.from({ length: most + 1 }, (_, i) => {
    const grey = Math.round((i * 255) / most)
    return [grey, grey, grey]
  })
}
