import { ascii, viewOf } from './byte-reader.ts'

const ORIENTATION = 0x0112
/** The TIFF type of four-byte values. */
const LONG = 4

/** The orientation (1 to 8) in an EXIF block, which starts at its byte order; 1 if unspecified. */
export function orientationOf(exif: Uint8Array): number {
  const order = ascii(exif, 0, 2)
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const view = viewOf(exif)
  const isLittle = order === 'II'
  const first = view.getUint32(4, isLittle)
  if (first + 2 > exif.length) return 1
  const entries = view.getUint16(first, isLittle)
  for (let at = first + 2; at < first + 2 + entries * 12 && at + 12 <= exif.length; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    // Usually two bytes; some programs write four.
    const value =
      view.getUint16(at + 2, isLittle) === LONG ? view.getUint32(at + 8, isLittle) : view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** True if an orientation rotates by 90 degrees. */
export function isOnItsSide(orientation: number): boolean {
  return orientation >= 5
}

/** The transformation that makes a picture upright: first the flip, then the rotation in degrees clockwise. */
export function upright(orientation: number): { flip?: 'h' | 'v'; rotate?: 90 | 180 | 270 } {
  return TURNS[orientation] ?? {}
}
const TURNS: Record<number, { flip?: 'h' | 'v'; rotate?: 90 | 180 | 270 }> = {
  2: { flip: 'h' },
  3: { rotate: 180 },
  4: { flip: 'v' },
  5: { flip: 'h', rotate: 270 },
  6: { rotate: 90 },
  7: { flip: 'h', rotate: 90 },
  8: { rotate: 270 },
}
