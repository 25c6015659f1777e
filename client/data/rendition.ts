import type { TransformerFunction } from 'unpic/types'
import { imageUrl } from '#domain/media/cdn.ts'
import { MEDIA_SIZES, type MediaSize } from '#domain/media/sizes.ts'

/** URL of a picture in one size and format; null if the key is null. */
export function rendition(
  base: string,
  key: string | null,
  size: MediaSize,
  format: 'webp' | 'avif' = 'webp',
): string | null {
  return key === null ? null : imageUrl(base, key, size, format)
}

/** Options for a stored picture. Without a width: the original. */
export interface PictureOperations {
  /** CSS pixels */
  width?: number
  format?: 'webp' | 'avif'
}

/** `{base}/{size}/{key}.{ext}` */
const PICTURE = /^(.*)\/[^/?#]+\/([\w-]{16})\.(webp|avif)$/

/** Sizes that keep the ratio, the narrowest first. */
const WIDTHS = (['170x', '236x', '474x', '736x', '1200x'] as const).map(
  (size) => [MEDIA_SIZES[size].width, size] as const,
)

/**
 * This site's transformer for unpic: the URL of the same picture in the narrowest size that is at least as wide as requested, else in the widest. Other URLs
 * are returned unchanged.
 */
export const transformPicture: TransformerFunction<PictureOperations, undefined> = (src, operations) => {
  const address = String(src)
  const [, base, key, format] = PICTURE.exec(address) ?? []
  if (base === undefined || key === undefined || format === undefined) return address
  const { width } = operations
  const [, size] = (width !== undefined && WIDTHS.find(([most]) => most >= width)) || [0, width ? '1200x' : 'originals']
  return imageUrl(base, key, size, operations.format ?? format)
}

/**
 * The `srcset` of a picture of this site, from its URL in any size.
 * @param widths in pixels
 */
export function pictureSrcSet(src: string | null, widths: readonly number[]): string | undefined {
  if (src === null) return undefined
  return widths.map((width) => `${transformPicture(src, { width })} ${width}w`).join(', ')
}
