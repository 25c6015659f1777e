import type { R2Bucket } from '@cloudflare/workers-types'
import sharp from 'sharp'

export const COLORS = ['17324d', 'e9c46a', '2a9d8f', 'e76f51', '81b29a']

const COUNT = 1400
/** Writes at once. */
const AT_ONCE = 50

/** Real pictures in the store, in these colours in turn: one for each Pin, because lists show a picture once. */
export async function paint(media: R2Bucket): Promise<string[]> {
  const painted = await Promise.all(COLORS.map((color) => paintOne(`#${color}`)))
  const keys = Array.from({ length: COUNT }, (_, i) => `picture${i}`.padEnd(16, 'p'))
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE)
    await Promise.all(
      some.map((key, i) => media.put(`originals/${key}`, painted[(from + i) % painted.length] as never)),
    )
  }
  return keys
}

function paintOne(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .webp()
    .toBuffer()
}
