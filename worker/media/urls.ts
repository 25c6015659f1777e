import { imageUrl } from '../../domain/cdn.ts'
import type { Bindings } from '../env.ts'

/** Where pictures are: `MEDIA_BASE`, or the own origin's `/img` (G-015). */
export function mediaBase(env: Bindings): string {
  return env.MEDIA_BASE ?? '/img'
}

/** The address of one rendition of a picture; null where there is no picture. */
export function rendition(base: string, key: string | null, size: string): string | null {
  return key === null ? null : imageUrl(base, key, size, 'webp')
}
