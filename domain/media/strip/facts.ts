import { Failure } from '#domain/errors.ts'

export const MEDIA_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** Facts read from a file. Sizes in pixels as stored; `duration` in ms. */
export interface Facts {
  width: number
  height: number
  /** The EXIF orientation, 1 to 8. */
  orientation: number
  isAnimated: boolean
  /** True if the file ends within its pixels: missing ones stay grey, and some programs can't read the rest. */
  isCut: boolean
  duration: number | null
}

/** Maximum pixels (REL-12), because other programs must decode the picture. */
export const MAX_PIXELS = 50_000_000

export function emptyFacts(): Facts {
  return { width: 0, height: 0, orientation: 1, isAnimated: false, isCut: false, duration: null }
}

/** Stores the size, and fails with `only_images` for an empty picture or `upload_too_large` beyond the maximum. */
export function measure(facts: Facts, width: number, height: number): void {
  if (width < 1 || height < 1) throw new Failure('only_images')
  if (width * height > MAX_PIXELS) throw new Failure('upload_too_large')
  Object.assign(facts, { width, height })
}
