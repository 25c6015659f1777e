import { keysOf } from '#domain/keys.ts'
import { MEDIA_SIZES, type MediaSize } from '#domain/media/sizes.ts'
import { markOf, nameOf, storeChunks } from './store.ts'

/**
 * Extensions and types of renditions. The format is part of the address, so that caches never mix formats. JPEG is for shared pages: not every program that
 * shows a shared link reads WebP.
 */
export const FORMATS = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const
export type Format = keyof typeof FORMATS

export interface Rendition {
  key: string
  size: MediaSize
  format: Format
}

/** Maximum names in one deletion. */
const NAMES = 1000

/** The name of a stored rendition. */
export function renditionName({ key, size, format }: Rendition): string {
  return `renditions/${key}/${size}.${format}`
}

/**
 * Stores a rendition, so that later requests don't transform the picture again (docs/decisions/058). If the picture is withdrawn or deleted in the meantime,
 * the rendition is deleted: the original is removed or the mark set before the renditions are deleted.
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

/** Deletes all renditions of pictures. The originals must be deleted, or their marks set, before. */
export async function deleteRenditions(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  const sizes = keysOf(MEDIA_SIZES)
  const formats = keysOf(FORMATS)
  const names = keys.flatMap((key) =>
    sizes.flatMap((size) => formats.map((format) => renditionName({ key, size, format }))),
  )
  for (let from = 0; from < names.length; from += NAMES) await bucket.delete(names.slice(from, from + NAMES))
}
