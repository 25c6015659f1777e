import { Failure } from '#domain/errors.ts'
import { ascii, type ByteReader, joined } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'
import { orientationOf } from './orientation.ts'

const [END, SCAN, JFIF, EXIF] = [0xd9, 0xda, 0xe0, 0xe1]
/** Bytes of the JFIF header: name, version, unit, densities and the size of the thumbnail. */
const JFIF_LENGTH = 14

/**
 * Strips EXIF, XMP, comments, thumbnails and data after the end from a JPEG; pixels and colours stay identical. A file that is cut off gets an end if it has
 * pixels.
 */
export async function* stripJpeg(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  yield await reader.take(2)
  for (let isScanned = false, isTurned = false; ; ) {
    const segment = await nextSegment(reader)
    if (segment === null) {
      if (facts.width === 0 || !isScanned) throw new Failure('only_images')
      yield Uint8Array.of(0xff, END)
      return
    }
    const { marker, size, body } = segment
    if (isFrame(marker)) measureFrame(facts, body)
    if (!isTurned && marker === EXIF && ascii(body, 0, 6) === 'Exif\0\0') {
      // Of several blocks the first is used, as in browsers.
      facts.orientation = orientationOf(body.subarray(6))
      isTurned = true
    }
    if (isJfif(marker, body)) yield withoutThumbnail(body)
    else if (isKept(marker, body)) yield joined([Uint8Array.of(0xff, marker), size, body])
    if (marker === SCAN) {
      isScanned = true
      yield* passScan(reader, facts)
    }
  }
}

interface Segment {
  marker: number
  size: Uint8Array
  body: Uint8Array
}

/** The next segment; null at the end, even if the end marker is missing or a segment is cut off. */
async function nextSegment(reader: ByteReader): Promise<Segment | null> {
  const marker = await nextMarker(reader)
  if (marker === END) return null
  const size = await reader.peek(2)
  const length = (size[0] ?? 0) * 256 + (size[1] ?? 0)
  if (size.length === 2 && length < 2) throw new Failure('only_images')
  if ((await reader.peek(length)).length < Math.max(length, 2)) {
    while (!(await reader.isAtEnd())) await reader.skip((await reader.some()).length)
    return null
  }
  await reader.take(2)
  return { marker, size, body: await reader.take(length - 2) }
}

/** Reads a marker. Skips fill bytes and stray bytes before it, as all decoders do. Fails with `only_images` at the start of a second picture. */
async function nextMarker(reader: ByteReader): Promise<number> {
  for (let isBegun = false; ; ) {
    if (await reader.isAtEnd()) return END
    const byte = (await reader.take(1))[0] ?? 0
    if (byte === 0xff) {
      isBegun = true
      continue
    }
    if (!isBegun) continue
    isBegun = false
    if (byte === 0xd8) throw new Failure('only_images')
    // Restart markers and reserved ones stand alone.
    if (byte >= 0xc0 && !(byte >= 0xd0 && byte <= 0xd7)) return byte
  }
}

/** True if a marker starts a frame; 0xc4, 0xc8 and 0xcc in that range do not. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function measureFrame(facts: Facts, body: Uint8Array): void {
  const number = (at: number) => (body[at] ?? 0) * 256 + (body[at + 1] ?? 0)
  measure(facts, number(3), number(1))
}

function isJfif(marker: number, body: Uint8Array): boolean {
  return marker === JFIF && ascii(body, 0, 5) === 'JFIF\0' && body.length >= JFIF_LENGTH
}

/** The JFIF header without its thumbnail, which may show parts that were cropped from the picture. */
function withoutThumbnail(body: Uint8Array): Uint8Array {
  const head = joined([Uint8Array.of(0xff, JFIF, 0, JFIF_LENGTH + 2), body.subarray(0, JFIF_LENGTH)])
  head.fill(0, head.length - 2)
  return head
}

/** Segments that are needed to show the picture: tables, frames, colour profile and Adobe's colour transform. */
function isKept(marker: number, body: Uint8Array): boolean {
  if (marker === 0xe2) return ascii(body, 0, 11) === 'ICC_PROFILE'
  return marker < 0xe0 || marker === 0xee
}

/** Passes the entropy-coded data up to the next marker, or to the end of a truncated file. */
async function* passScan(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  for (;;) {
    if (await reader.isAtEnd()) {
      facts.isCut = true
      return
    }
    const held = await reader.some()
    const at = markerIn(held)
    if (at > 0) yield* reader.pass(at)
    if (at === held.length) continue
    const code = (await reader.peek(2))[1]
    // Of several 0xff the last one is used: the byte after it may be coded data.
    if (code === undefined || code === 0xff) {
      await reader.skip(1)
      continue
    }
    if (!isCoded(code)) return
    yield await reader.take(2)
  }
}

/** The position of the next marker, or of an 0xff at the end that may start one; the length if there is none. */
function markerIn(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 2))
    if (at + 1 === bytes.length || !isCoded(bytes[at + 1] ?? 0)) return at
  return bytes.length
}

/** True if an 0xff before this byte belongs to the coded data: a stuffed byte or a restart marker. */
function isCoded(code: number): boolean {
  return code === 0 || (code >= 0xd0 && code <= 0xd7)
}
