import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { families, type Family } from './art/families.ts'
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
export async function each<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length)
  const queue = items.entries()
  async function drain(): Promise<void> {
    for (const [i, item] of queue) answers[i] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism()) }, drain))
  return answers
}

async function encode(svg: string, width: number, height: number): Promise<Painting> {
  const raw = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(raw.data, { raw: raw.info })
  const [bytes, { channels }] = [await pixels().webp({ quality: 82, effort: 3 }).toBuffer(), await pixels().stats()]
  const color = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return { bytes, type: 'image/webp', width, height, color: `#${color.join('')}` }
}
