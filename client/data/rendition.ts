import { imageUrl } from '../../domain/media/cdn.ts'
import type { MediaSize } from '../../domain/media/sizes.ts'

/** The URL of a picture in one size and format; null if the key is null. */
export function rendition(
  base: string,
  key: string | null,
  size: MediaSize,
  format: 'webp' | 'avif' = 'webp',
): string | null {
  return key === null ? null : imageUrl(base, key, size, format)
}
