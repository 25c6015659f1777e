import { MEDIA_SIZES, type MediaSize } from '../../../domain/media/sizes.ts'
import { markOf, nameOf, storeChunks } from './store.ts'

/**
 * Extensions of an address. The format is part of the address, so that caches never mix formats. Pages are shared with a JPEG: not every program that
 * shows a shared link reads WebP.
 */
export const FORMATS = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const
export type Format = keyof typeof FORMATS

export interface Rendition {
  key: string
  size: MediaSize
  format: Format
}

/** Maximum of names in one deletion. */
const NAMES = 1000

/** The name of a stored rendition. */
export function renditionName({ key, size, format }: Rendition): string {
  return `renditions/${key}/${size}.${format}`
}

/**
 * Stores a rendition, so that no later request transforms the picture again (docs/decisions/058). A picture that was withdrawn or deleted
 * meanwhile keeps none: whoever deletes removes the original or sets the mark before the renditions.
 */
export async function storeRendition(bucket: R2Bucket, rendition: Rendition, body: ReadableStream<Uint8Array>) {
  const name = renditionName(rendition)
  await storeChunks(bucket, name, body, FORMATS[rendition.format])
  const [mark, original] = await Promise.all([
    bucket.head(markOf(rendition.key)),
    bucket.head(nameOf('image', rendition.key)),
  ])
  if (mark || !original) await bucket.delete(name)
}

/** Deletes all renditions of pictures. Their originals are deleted, or their marks set, before. */
export async function deleteRenditions(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  const sizes = Object.keys(MEDIA_SIZES) as MediaSize[]
  const formats = Object.keys(FORMATS) as Format[]
  const names = keys.flatMap((key) =>
    sizes.flatMap((size) => formats.map((format) => renditionName({ key, size, format }))),
  )
  for (let from = 0; from < names.length; from += NAMES) await bucket.delete(names.slice(from, from + NAMES))
}
