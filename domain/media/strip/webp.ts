import { Failure } from '#domain/errors.ts'
import { ascii, type ByteReader, joined, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'
import { orientationOf } from './orientation.ts'

const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const MAX_EXIF = 1 << 16
const JUNK = Uint8Array.from('JUNK', (char) => char.charCodeAt(0))
const FLAGS = { animation: 0x02, xmp: 0x04, exif: 0x08 }

/**
 * Blanks the EXIF, XMP and unknown chunks of a WebP. They keep their length, because the header states the length of
 * the file, and get an unknown name, because decoders ignore those.
 */
export async function* stripWebp(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  const head = await reader.take(12)
  yield head
  let left = viewOf(head).getUint32(4, true) - 4
  for (let hasPixels = false, frames = 0; ; ) {
    if (left < 8) {
      if (!hasPixels || facts.width === 0) throw new Failure('only_images')
      facts.isAnimated &&= frames > 1
      return
    }
    const start = await reader.take(8)
    const name = ascii(start, 0, 4)
    const length = viewOf(start).getUint32(4, true)
    const padded = length + (length % 2)
    left -= 8 + padded
    if (left < 0) throw new Failure('only_images')
    if (name === 'EXIF' && length < MAX_EXIF)
      facts.orientation = orientationOf(withoutPrefix(await reader.peek(length)))
    if (!KEPT.has(name)) {
      yield joined([JUNK, start.subarray(4)])
      yield* reader.blank(padded)
    } else {
      yield start
      if (name === 'VP8X') yield canvas(facts, await reader.take(Math.min(padded, 11)))
      else {
        if (facts.width === 0) frame(facts, name, await reader.peek(10))
        if (name === 'ANMF') frames += 1
        hasPixels ||= name !== 'ICCP' && name !== 'ANIM' && name !== 'ALPH'
        yield* reader.pass(padded)
      }
    }
  }
}

/** Some programs write JPEG's EXIF prefix before the block. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  return ascii(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

/** The header of an extended file, without the flags of blanked chunks. */
function canvas(facts: Facts, body: Uint8Array): Uint8Array {
  if (body.length !== 10) throw new Failure('only_images')
  const number = (at: number) => 1 + (body[at] ?? 0) + ((body[at + 1] ?? 0) << 8) + ((body[at + 2] ?? 0) << 16)
  measure(facts, number(4), number(7))
  const flags = body[0] ?? 0
  facts.isAnimated = (flags & FLAGS.animation) !== 0
  const cleaned = body.slice()
  cleaned[0] = flags & ~(FLAGS.xmp | FLAGS.exif)
  return cleaned
}

/** The size of a simple file is in its only frame. */
function frame(facts: Facts, name: string, body: Uint8Array): void {
  if (body.length < 10) throw new Failure('only_images')
  const view = viewOf(body)
  if (name === 'VP8 ') {
    if (view.getUint32(2) % 0x1000000 !== 0x9d012a) throw new Failure('only_images')
    measure(facts, view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff)
  } else if (name === 'VP8L') {
    if (body[0] !== 0x2f) throw new Failure('only_images')
    const bits = view.getUint32(1, true)
    measure(facts, 1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff))
  }
}
