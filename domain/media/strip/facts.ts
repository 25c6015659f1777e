import { Failure } from '../../errors.ts'

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/webm'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** What a file says of itself. Sizes in pixels, as it is stored; `duration` in ms. */
export interface Facts {
  width: number
  height: number
  /** EXIF's, 1 to 8: how the picture is to be turned. */
  orientation: number
  isAnimated: boolean
  duration: number | null
}

/** Pixels of a picture, at most (REL-12): it is decoded by others. */
export const MAX_PIXELS = 50_000_000

export function emptyFacts(): Facts {
  return { width: 0, height: 0, orientation: 1, isAnimated: false, duration: null }
}

/** Notes the size as soon as it is known, and refuses one that nobody may decode. */
export function measure(facts: Facts, width: number, height: number): void {
  if (width < 1 || height < 1) throw new Failure('only_images')
  if (width * height > MAX_PIXELS) throw new Failure('upload_too_large')
  Object.assign(facts, { width, height })
}
