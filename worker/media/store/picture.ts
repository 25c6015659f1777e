import { Failure } from '../../../domain/errors.ts'
import { isOnItsSide, upright } from '../../../domain/media/strip/orientation.ts'
import { type Stripped, stripMedia } from '../../../domain/media/strip/strip.ts'
import { nameOf, type Stored, storeChunks } from './store.ts'

/** Where pictures lie, and what draws them. */
export interface Studio {
  bucket: R2Bucket
  images: ImagesBinding
}

export interface Kept extends Omit<Stripped, 'body'>, Stored {}

/** JPEG and WebP that are turned are written anew, so well that nobody sees it. */
const QUALITY = 92

/**
 * Takes a file into the store under a key (REL-12): judged by its content, without its metadata, upright. What is refused, or ends too early,
 * leaves nothing there.
 */
export async function keepFile(studio: Studio, key: string, chunks: AsyncIterable<Uint8Array>): Promise<Kept> {
  const { body, ...cleaned } = await stripMedia(chunks)
  const name = nameOf(cleaned.kind, key)
  const stored = await storeChunks(studio.bucket, name, body, cleaned.type)
  const { orientation, isAnimated } = cleaned.facts
  if (cleaned.kind === 'video' || orientation === 1 || isAnimated) return { ...cleaned, ...stored }
  // The same bytes turned another way are another picture.
  const turned = await turn(studio, name, cleaned)
  return { ...turned, hash: `${stored.hash}.${orientation}` }
}

async function turn(
  { bucket, images }: Studio,
  name: string,
  { facts, type, kind }: Omit<Stripped, 'body'>,
): Promise<Kept> {
  const lying = await bucket.get(name)
  if (!lying) throw new Failure('unavailable', { retryAfter: 2 })
  const { flip, rotate } = upright(facts.orientation)
  const standing = await images
    .input(lying.body)
    .transform({ ...(flip && { flip }), ...(rotate && { rotate }) })
    .output({ format: type as 'image/jpeg', quality: QUALITY })
    .catch(() => {
      throw new Failure('only_images')
    })
  const { width, height } = facts
  const size = isOnItsSide(facts.orientation) ? { width: height, height: width } : { width, height }
  const stored = await storeChunks(bucket, name, standing.image(), type)
  return { type, kind, facts: { ...facts, ...size, orientation: 1 }, ...stored }
}
