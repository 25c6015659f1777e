import { imageUrl } from '../../domain/media/cdn.ts'
import type { MediaSize } from '../../domain/media/sizes.ts'

/** The address of a picture in one size and format; null where there is no picture. */
export function rendition(
  base: string,
  key: string | null,
  size: MediaSize,
  format: 'webp' | 'avif' = 'webp',
): string | null {
  return key === null ? null : imageUrl(base, key, size, format)
}
