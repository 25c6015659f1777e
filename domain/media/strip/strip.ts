import { Failure } from '#domain/errors.ts'
import { stripAvif } from './avif.ts'
import { ByteReader } from './byte-reader.ts'
import { emptyFacts, type Facts, type MediaType } from './facts.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripMp4 } from './mp4.ts'
import { stripPng } from './png.ts'
import { SNIFFED, sniff } from './sniff.ts'
import { stripWebm } from './webm.ts'
import { stripWebp } from './webp.ts'

const STRIPPERS: Record<MediaType, (reader: ByteReader, facts: Facts) => AsyncGenerator<Uint8Array>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/gif': stripGif,
  'image/webp': stripWebp,
  'image/avif': stripAvif,
  'video/mp4': stripMp4,
  'video/webm': stripWebm,
}

export interface Stripped {
  type: MediaType
  kind: 'image' | 'video'
  /** Complete when `body` is read to its end. */
  facts: Facts
  /** The file without metadata (REL-12). */
  body: AsyncGenerator<Uint8Array>
}

/**
 * Strips a file in a stream, one chunk in memory. Fails with `only_images` for an unsupported, truncated or malformed
 * file and with `upload_too_large` beyond 50 megapixels, possibly while `body` is read.
 */
export async function stripMedia(chunks: AsyncIterable<Uint8Array>): Promise<Stripped> {
  const reader = new ByteReader(chunks)
  const type = sniff(await reader.peek(SNIFFED))
  if (type === null) throw new Failure('only_images')
  const facts = emptyFacts()
  const body = toTheEnd(reader, STRIPPERS[type](reader, facts))
  return { type, kind: type.startsWith('video/') ? 'video' : 'image', facts, body }
}

/**
 * Also reads and drops data after the end of the picture, so that the size limit counts it and the upload completes.
 */
async function* toTheEnd(reader: ByteReader, body: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body
  while (!(await reader.isAtEnd())) await reader.skip((await reader.some()).length)
}
