import { rgbaToThumbHash } from 'thumbhash'
import { Failure } from '#domain/errors.ts'
import { dHash, HASH_SIZE } from '#domain/media/dhash.ts'
import { type PictureColors, pictureColors } from '#domain/media/picture-colors.ts'
import { pixelsOf } from './pixels.ts'

/** Data derived from the pixels of a picture. */
export interface Analysis extends PictureColors {
  /** base64. */
  thumbhash: string
  /** 16 hex digits. */
  dhash: string
}

/** Data that a job derives from a stored picture. */
export interface Seen extends Analysis {
  /** In pixels; null: the platform cannot tell. */
  size: { width: number; height: number } | null
}

/**
 * Analyzes a picture: Cloudflare Images scales it to a small PNG, which is decoded here, because the binding does not
 * return raw pixels everywhere. Throws if it cannot be decoded.
 */
async function analyze(images: ImagesBinding, picture: ReadableStream<Uint8Array>): Promise<Analysis> {
  const small = images.input(picture).transform({ width: HASH_SIZE, height: HASH_SIZE, fit: 'scale-down' })
  const response = (await small.output({ format: 'image/png', anim: false })).response()
  const pixels = pixelsOf(new Uint8Array(await response.arrayBuffer()))
  const { width, height, rgba } = pixels
  return {
    ...pictureColors(pixels),
    thumbhash: btoa(String.fromCharCode(...rgbaToThumbHash(width, height, rgba))),
    dhash: dHash(pixels),
  }
}

/** As `analyze`; null if the picture cannot be decoded. */
export async function analyzeOrNull(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
): Promise<Analysis | null> {
  try {
    return await analyze(images, picture)
  } catch (error) {
    if (isRefusal(error)) return null
    throw new Failure('unavailable', { retryAfter: 5, cause: error })
  }
}

/** The size of a stored picture, in pixels, as the binding reads it; null if it cannot. */
export async function sizeOf(
  images: ImagesBinding,
  picture: ReadableStream<Uint8Array>,
): Promise<{ width: number; height: number } | null> {
  try {
    const info = await images.info(picture)
    return 'width' in info ? { width: info.width, height: info.height } : null
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** The binding's code for its own errors; the local binding uses it for undecodable pictures too. */
const INTERNAL = 9523

/** True if the picture itself is the cause, so that a retry is useless. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as Error & { code?: unknown }).code
  return typeof code === 'number' && (code !== INTERNAL || __LOCAL__)
}
