/**
 * The sizes of renditions in pixels. Without a height the ratio is kept; with both the picture covers the box.
 * `originals` is the stored picture (G-057); the four squares from 30 to 280 are avatars (G-093).
 */
export const MEDIA_SIZES = {
  '30x30': { width: 30, height: 30 },
  '75x75': { width: 75, height: 75 },
  '140x140': { width: 140, height: 140 },
  '280x280': { width: 280, height: 280 },
  '136x136': { width: 136, height: 136 },
  '200x150': { width: 200, height: 150 },
  '170x': { width: 170, height: null },
  '236x': { width: 236, height: null },
  '474x': { width: 474, height: null },
  '736x': { width: 736, height: null },
  '1200x': { width: 1200, height: null },
  originals: { width: null, height: null },
} as const
export type MediaSize = keyof typeof MEDIA_SIZES

/** Sizes of avatars, cropped to the middle of the picture. */
const SQUARES: ReadonlySet<MediaSize> = new Set(['30x30', '75x75', '140x140', '280x280'])

export function isSquare(size: MediaSize): boolean {
  return SQUARES.has(size)
}

export function isMediaSize(text: string): text is MediaSize {
  return Object.hasOwn(MEDIA_SIZES, text)
}

/** The height in pixels of a rendition of a picture of this size. */
export function imageHeight(size: MediaSize, width: number, height: number): number {
  const box = MEDIA_SIZES[size]
  if (box.height !== null) return box.height
  if (box.width === null) return height
  return Math.max(1, Math.round((height / Math.max(1, width)) * box.width))
}

/** The rendition for a large view: 736x, then 474x, else 1200x (GRD-026). */
export function preferredImage<T>(images: Partial<Record<string, T>>): T | null {
  return images['736x'] ?? images['474x'] ?? images['1200x'] ?? null
}

/** A picture's key: 16 base64url characters (REL-05). */
export const MEDIA_KEY = /^[\w-]{16}$/
