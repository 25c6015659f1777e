import { rgbaToThumbHash } from 'thumbhash'
import { Failure } from '../../../domain/errors.ts'
import { averageColor, dHash, HASH_SIZE } from '../../../domain/media/dhash.ts'
import { pixelsOf } from './pixels.ts'

/** What a picture looks like from afar. */
export interface Look {
  /** The mean colour, six hex digits. */
  color: string
  /** base64. */
  thumbhash: string
  /** 16 hex digits. */
  dhash: string
}

/**
 * Looks at a picture: the renderer gives it as a small PNG, whose pixels are unpacked here, because it hands out no raw pixels everywhere.
 * Fails where nothing can be decoded.
 */
async function lookAt(images: ImagesBinding, picture: ReadableStream<Uint8Array>): Promise<Look> {
  const small = images.input(picture).transform({ width: HASH_SIZE, height: HASH_SIZE, fit: 'scale-down' })
  const response = (await small.output({ format: 'image/png', anim: false })).response()
  const pixels = pixelsOf(new Uint8Array(await response.arrayBuffer()))
  const { width, height, rgba } = pixels
  return {
    color: averageColor(pixels),
    thumbhash: btoa(String.fromCharCode(...rgbaToThumbHash(width, height, rgba))),
    dhash: dHash(pixels),
  }
}

/** The same; null where nobody can decode it, today or tomorrow. */
export async function lookOrNone(images: ImagesBinding, picture: ReadableStream<Uint8Array>): Promise<Look | null> {
  try {
    return await lookAt(images, picture)
  } catch (error) {
    if (isRefusal(error)) return null
    throw new Failure('unavailable', { retryAfter: 5, cause: error })
  }
}

/** What the renderer says of itself, not of the picture; on a machine of one's own it stands for both. */
const INTERNAL = 9523

/** Whether looking failed because of the picture: then it never comes right. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as Error & { code?: unknown }).code
  return typeof code === 'number' && (code !== INTERNAL || __LOCAL__)
}
