import { bitsOf, differentBits, isTelling, MOST_DIFFERENT } from './dhash.ts'

/** Fingerprint by which lists recognize a picture: 64 bits as two integers. */
export type Look = readonly [high: number, low: number]

/** Facts of a Pin that identify its picture. `dhash`: 16 hex digits; null or empty until the picture is analyzed. */
export interface Pictured {
  imageKey: string | null
  dhash: string | null
  isVideo: boolean
  isStory: boolean
}

/**
 * The fingerprint of a Pin's picture: its dHash if that is distinctive, else a hash of its key, which only the same file shares. null: equal to no other Pin,
 * because it has no picture, or is a story, whose picture is only one page.
 */
export function lookOf({ imageKey, dhash, isVideo, isStory }: Pictured): Look | null {
  if (imageKey === null || isStory) return null
  // The poster frame says little about the film.
  if (!isVideo && dhash && isTelling(dhash)) return bitsOf(dhash)
  return [hash(imageKey, 0x811c9dc5), hash(imageKey, 0x2f0b4c47)]
}

export function isSameLook([high, low]: Look, [otherHigh, otherLow]: Look): boolean {
  return differentBits(high, otherHigh) + differentBits(low, otherLow) <= MOST_DIFFERENT
}

/** Encodes fingerprints, eight bytes each. */
export function writeLooks(looks: readonly Look[]): Uint8Array {
  return new Uint8Array(Int32Array.from(looks.flat()).buffer)
}

/** Decodes fingerprints. Throws if the length is invalid. */
export function readLooks(bytes: Uint8Array): Look[] {
  const numbers = new Int32Array(bytes.slice().buffer)
  if (numbers.length % 2 !== 0) throw new Error('half a look')
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0])
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string, start: number): number {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}
