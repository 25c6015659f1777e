import { ascii, joined, viewOf } from '../strip/byte-reader.ts'
import type { Pixels } from './dhash.ts'

/** A small PNG that a renderer of ours has made, taken apart: what describes it, and its pixels, still deflated. */
export interface UnpackedPng {
  width: number
  height: number
  depth: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colors: number
  palette: Uint8Array
  alphas: Uint8Array
  deflated: Uint8Array
}

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export function unpackPng(file: Uint8Array): UnpackedPng {
  const view = viewOf(file)
  const png = { width: view.getUint32(16), height: view.getUint32(20), depth: file[24] ?? 0, colors: file[25] ?? 0 }
  if (ascii(file, 1, 3) !== 'PNG' || !SAMPLES[png.colors] || file[28] !== 0) throw new Error('No PNG that can be read')
  let [palette, alphas] = [new Uint8Array(0), new Uint8Array(0)]
  const parts: Uint8Array[] = []
  for (let at = 8; at + 12 <= file.length; at += 12 + view.getUint32(at)) {
    const body = file.slice(at + 8, at + 8 + view.getUint32(at))
    const type = ascii(file, at + 4, 4)
    if (type === 'PLTE') palette = body
    else if (type === 'tRNS') alphas = body
    else if (type === 'IDAT') parts.push(body)
  }
  return { ...png, palette, alphas, deflated: joined(parts) }
}

/** The pixels of inflated rows. */
export function pixelsOf(png: UnpackedPng, inflated: Uint8Array): Pixels {
  const { width, height, depth, colors } = png
  const bits = (SAMPLES[colors] ?? 1) * depth
  const stride = Math.ceil((width * bits) / 8)
  if (inflated.length < height * (stride + 1)) throw new Error('A PNG ends too early')
  const rows = unfilter(inflated, stride, height, Math.max(1, bits >> 3))
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * stride, (y + 1) * stride)
    for (let x = 0; x < width; x++) rgba.set(colorAt(png, row, x), (y * width + x) * 4)
  }
  return { width, height, rgba }
}

function colorAt({ depth, colors, palette, alphas }: UnpackedPng, row: Uint8Array, x: number): number[] {
  const sample = (i: number) => sampleAt(row, depth, x * (SAMPLES[colors] ?? 1) + i)
  if (colors === 3) {
    const entry = sample(0)
    return [...palette.subarray(entry * 3, entry * 3 + 3), alphas[entry] ?? 255]
  }
  // A sample of fewer bits is of fewer steps up to white; of two bytes the first tells enough.
  const level = (i: number) => (depth < 8 ? (sample(i) * 255) / (2 ** depth - 1) : sample(i))
  if (colors === 2 || colors === 6) return [level(0), level(1), level(2), colors === 6 ? level(3) : 255]
  return [level(0), level(0), level(0), colors === 4 ? level(1) : 255]
}

function sampleAt(row: Uint8Array, depth: number, index: number): number {
  if (depth >= 8) return row[index * (depth >> 3)] ?? 0
  const bit = index * depth
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

/** Each byte of a row is told by how it differs from those beside and above it. */
function unfilter(inflated: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = inflated[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= step ? (rows[at - step] ?? 0) : 0
      const up = y > 0 ? (rows[at - stride] ?? 0) : 0
      const corner = y > 0 && x >= step ? (rows[at - stride - step] ?? 0) : 0
      rows[at] = (inflated[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
