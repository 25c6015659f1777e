/** A small picture: RGBA, one byte each, row by row. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/**
 * The longer side in pixels of the picture to hash: with fewer pixels, fine textures hash at random. A thumbhash takes
 * 100 at most.
 */
export const HASH_SIZE = 96
const [COLUMNS, ROWS] = [9, 8]

/** Cells that differ by less than this part of the picture's contrast count as equal: their order would be random. */
const ALIKE = 0.05

/**
 * The perceptual hash of a picture (dHash), 64 bits as 16 hex digits: whether each of 9 by 8 grey cells is darker than
 * the next in its row. Scaling and compression change few bits; `hashDistance` counts them.
 */
export function dHash(pixels: Pixels): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (__, column) => greyOf(pixels, column, row)),
  )
  const least = ALIKE * contrastOf(rows.flat())
  let bits = 0n
  for (const greys of rows)
    for (let column = 1; column < COLUMNS; column++)
      bits = (bits << 1n) | ((greys[column] ?? 0) - (greys[column - 1] ?? 0) > least ? 1n : 0n)
  return bits.toString(16).padStart(16, '0')
}

/** The standard deviation of the greys. */
function contrastOf(greys: number[]): number {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length)
}

/** The number of different bits (0 to 64) of two hashes. Up to 6 usually means the same picture. */
export function hashDistance(one: string, other: string): number {
  const [high, low] = bitsOf(one)
  const [otherHigh, otherLow] = bitsOf(other)
  return differentBits(high, otherHigh) + differentBits(low, otherLow)
}

/** The bits of a hash as two integers: lists compare hundreds of hashes, for which BigInt is too slow. */
export function bitsOf(hash: string): [high: number, low: number] {
  return [Number.parseInt(hash.slice(0, 8), 16) | 0, Number.parseInt(hash.slice(8), 16) | 0]
}

/** The number of different bits (0 to 32) of two integers. */
export function differentBits(one: number, other: number): number {
  let count = 0
  for (let different = one ^ other; different !== 0; different &= different - 1) count += 1
  return count
}

const BITS = 16

/** The four quarters of a hash, 16 bits each. */
export function quartersOf(hash: string): number[] {
  return [0, 4, 8, 12].map((at) => Number.parseInt(hash.slice(at, at + 4), 16))
}

/**
 * A quarter and the 16 that differ from it in one bit. If two hashes differ in at most 6 bits, at least one quarter differs in at most one: so 17 values for
 * each quarter find all similar pictures.
 */
export function nearQuarters(quarter: number): number[] {
  return [quarter, ...Array.from({ length: BITS }, (_, bit) => quarter ^ (1 << bit))]
}

/** Maximum different bits, of 64, of similar pictures. */
export const MOST_DIFFERENT = 6

export function isSimilarPicture(one: string, other: string): boolean {
  return hashDistance(one, other) <= MOST_DIFFERENT
}

/** Minimum bits in which a hash must differ from that of a plain area. */
const LEAST_TOLD = 10

/** True if a hash is distinctive: plain areas and gradients all have nearly the same. */
export function isTelling(hash: string): boolean {
  const bits = hashDistance(hash, '0'.repeat(16))
  return bits >= LEAST_TOLD && bits <= 64 - LEAST_TOLD
}

/** The mean grey of a cell; pixels on its edge are weighted by their area inside. */
function greyOf(pixels: Pixels, column: number, row: number): number {
  const [left, right] = [(column * pixels.width) / COLUMNS, ((column + 1) * pixels.width) / COLUMNS]
  const [top, bottom] = [(row * pixels.height) / ROWS, ((row + 1) * pixels.height) / ROWS]
  let sum = 0
  for (let y = Math.floor(top); y < bottom; y++) {
    const high = Math.min(y + 1, bottom) - Math.max(y, top)
    for (let x = Math.floor(left); x < right; x++) {
      const wide = Math.min(x + 1, right) - Math.max(x, left)
      sum += grey(pixels, y * pixels.width + x) * wide * high
    }
  }
  return sum / ((right - left) * (bottom - top))
}

/** The grey of a pixel, 0 to 255, on a white background. */
function grey({ rgba }: Pixels, pixel: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(pixel * 4, pixel * 4 + 4)
  return ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255 + 255 - alpha
}
