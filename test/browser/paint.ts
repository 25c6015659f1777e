import type { R2Bucket } from '@cloudflare/workers-types'
import sharp from 'sharp'

export const COLORS = ['17324d', 'e9c46a', '2a9d8f', 'e76f51', '81b29a']

/** A few real pictures in the store. */
export async function paint(media: R2Bucket): Promise<string[]> {
  const keys = COLORS.map((_, i) => `picture${i}`.padEnd(16, 'p'))
  for (const [i, key] of keys.entries()) {
    const bytes = await sharp({ create: { width: 600, height: 800, channels: 3, background: `#${COLORS[i]}` } })
      .webp()
      .toBuffer()
    await media.put(`originals/${key}`, bytes as never)
  }
  return keys
}
