import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { type Family, families } from './art/families.ts'
import { drawFace } from './faces.ts'
import { paletteNamed } from './palettes.ts'
import { seededRandom } from './random.ts'

/** A finished picture: its file, its size in pixels, and its average colour as `#rrggbb`. */
export interface Painting {
  bytes: Uint8Array
  type: 'image/webp' | 'image/jpeg'
  width: number
  height: number
  color: string
}

interface Paintable {
  family: Family
  seed: number
  palette: string
  width: number
  height: number
}

// One thread a picture and several pictures at once is faster than the other way round, and the bytes stay the same.
sharp.concurrency(1)

/**
 * Dots per inch: 72 renders a picture in its own size. `PINFOLD_PICTURES=small` renders a quarter, for tests that need the data and not the
 * pictures.
 */
const DENSITY = process.env.PINFOLD_PICTURES === 'small' ? 18 : 72

/** Paints the picture of a pin. The same pin gives the same bytes on one machine. */
export async function paint(pin: Paintable): Promise<Painting> {
  const random = seededRandom(`${pin.family} ${pin.seed}`)
  const svg = families[pin.family](random, pin.width, pin.height, paletteNamed(pin.palette))
  return await encode(svg, pin.width, pin.height)
}

/** Paints the portrait of a person, 560 by 560. Throws RangeError for someone who has no face. */
export async function paintFace(username: string): Promise<Painting> {
  return await encode(drawFace(username), 560, 560)
}

/** Does `work` for every item, a few at a time, answers in the items' order. */
export async function each<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length)
  const queue = items.entries()
  async function drain(): Promise<void> {
    for (const [i, item] of queue) answers[i] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism()) }, drain))
  return answers
}

async function encode(svg: string, width: number, height: number): Promise<Painting> {
  const { data, info } = await sharp(Buffer.from(svg), { density: DENSITY })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const color = addGrain(data)
  const bytes = await sharp(data, { raw: info }).webp({ quality: 82, effort: 3 }).toBuffer()
  return { bytes, type: 'image/webp', width, height, color }
}

/** Adds a print's fine grain, which also hides the steps of long gradients, in place; answers the average colour. */
function addGrain(pixels: Buffer): string {
  const strength = 5
  const sums: [number, number, number] = [0, 0, 0]
  let state = 0x2f6b9d
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const grain = (((state >>> 24) + ((state >>> 16) & 255)) / 255 - 1) * strength
    for (const k of [0, 1, 2] as const) {
      const value = pixels[i + k] ?? 0
      sums[k] += value
      pixels[i + k] = Math.min(255, Math.max(0, value + grain))
    }
  }
  const count = pixels.length / 3
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
