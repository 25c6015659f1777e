/** A small picture: RGBA, a byte each, row by row. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** Pixels of the longer side from which a look is taken: of fewer, threads and roof tiles are chance. A thumbhash takes 100 at most. */
export const HASH_SIZE = 96
const [COLUMNS, ROWS] = [9, 8]

/** Fields that differ by less of the picture's contrast are alike: which of them is darker would be chance. */
const ALIKE = 0.05

/**
 * What a picture looks like in 64 bits, 16 hex digits: whether each of 9 by 8 grey fields is darker than the next in its row. It stays nearly
 * the same when a picture is scaled or compressed again; `hashDistance` tells how near.
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

/** By how much greys differ from their mean, mostly (the standard deviation). */
function contrastOf(greys: number[]): number {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length)
}

/** In how many of 64 bits two looks differ: up to 6 they are of one picture, mostly. */
export function hashDistance(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count += 1
  return count
}

/** The mean grey of a field; pixels at its edge count as much as of them lies inside. */
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

/** Of 0 to 255, on white where it is transparent. */
function grey({ rgba }: Pixels, pixel: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(pixel * 4, pixel * 4 + 4)
  return ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255 + 255 - alpha
}

/** The mean colour of what isn't transparent, six hex digits. */
export function averageColor({ rgba }: Pixels): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    weight += alpha
    for (const i of [0, 1, 2]) sums[i] = (sums[i] ?? 0) + (rgba[at + i] ?? 0) * alpha
  }
  if (weight === 0) return 'dddddd'
  return sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
