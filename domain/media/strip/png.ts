import { Failure } from '#domain/errors.ts'
import { ascii, type ByteReader, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'
import { orientationOf } from './orientation.ts'

/**
 * Chunks that are needed to show the picture: pixels, colours, transparency and frames. Texts, times and EXIF are
 * dropped.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))
const MAX_EXIF = 1 << 16
/** The chunk that ends a file. */
const END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
/** Bytes of a chunk's length, type and checksum. */
const AROUND = 12

/** Strips a PNG. A missing last chunk is added. */
export async function* stripPng(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  yield await reader.take(8)
  for (let isFirst = true, hasPixels = false, isAnnounced = false, frames = 0; ; isFirst = false) {
    const head = await reader.peek(8)
    if (head.length < 8 && hasPixels) {
      await reader.skip(head.length)
      yield END
      return
    }
    if (head.length < 8) throw new Failure('only_images')
    const length = viewOf(head).getUint32(0)
    const type = ascii(head, 4, 4)
    if (length > 0x7fff_ffff || isFirst !== (type === 'IHDR')) throw new Failure('only_images')
    if (isFirst) {
      const header = viewOf(await reader.peek(16))
      if (length !== 13 || header.byteLength < 16) throw new Failure('only_images')
      measure(facts, header.getUint32(8), header.getUint32(12))
    }
    // Browsers show an animation only if it is announced before the still picture.
    if (type === 'acTL' && !hasPixels) isAnnounced = true
    if (type === 'fcTL') frames += 1
    facts.isAnimated = isAnnounced && frames > 1
    if (type === 'IDAT') hasPixels = true
    if (type === 'eXIf' && length < MAX_EXIF)
      facts.orientation = orientationOf((await reader.peek(8 + length)).slice(8))
    if (KEPT.has(type)) yield* reader.pass(length + AROUND)
    else await reader.skip(length + AROUND)
    if (type !== 'IEND') continue
    if (!hasPixels) throw new Failure('only_images')
    return
  }
}
