import { Failure } from '#domain/errors.ts'
import { isOnItsSide, upright } from '#domain/media/strip/orientation.ts'
import { type Stripped, stripMedia } from '#domain/media/strip/strip.ts'
import { nameOf, type Stored, storeChunks } from './store.ts'

export interface MediaBindings {
  bucket: R2Bucket
  images: ImagesBinding
}

export interface Kept extends Omit<Stripped, 'body'>, Stored {}

/** Quality of rotated JPEG and WebP pictures: no visible loss. */
const QUALITY = 92

/**
 * Stores a file under a key (REL-12): type checked by content, metadata removed, rotated upright. A rejected or truncated file leaves nothing in the store.
 */
export async function keepFile(bindings: MediaBindings, key: string, chunks: AsyncIterable<Uint8Array>): Promise<Kept> {
  const { body, ...cleaned } = await stripMedia(chunks)
  const name = nameOf(cleaned.kind, key)
  const stored = await storeChunks(bindings.bucket, name, body, cleaned.type)
  const { orientation, isAnimated } = cleaned.facts
  if (cleaned.kind === 'video' || orientation === 1 || isAnimated) return { ...cleaned, ...stored }
  // The hash covers the orientation too: the same bytes rotated are another picture.
  const turned = await turn(bindings, name, cleaned)
  return { ...turned, hash: `${stored.hash}.${orientation}` }
}

async function turn(
  { bucket, images }: MediaBindings,
  name: string,
  { facts, type, kind }: Omit<Stripped, 'body'>,
): Promise<Kept> {
  const original = await bucket.get(name)
  if (!original) throw new Failure('unavailable', { retryAfter: 2 })
  const rotated = await images
    .input(original.body)
    .transform(upright(facts.orientation))
    .output({ format: type as 'image/jpeg', quality: QUALITY })
    .catch(() => {
      throw new Failure('only_images')
    })
  const { width, height } = facts
  const size = isOnItsSide(facts.orientation) ? { width: height, height: width } : { width, height }
  const stored = await storeChunks(bucket, name, rotated.image(), type)
  return { type, kind, facts: { ...facts, ...size, orientation: 1 }, ...stored }
}
