import { Failure } from '../errors.ts'
import { ByteReader } from './byte-reader.ts'
import { cleanGif } from './clean-gif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebm } from './clean-webm.ts'
import { cleanWebp } from './clean-webp.ts'
import { type Facts, type MediaType, noFacts } from './facts.ts'
import { SNIFFED, sniff } from './sniff.ts'

const CLEANERS: Record<MediaType, (reader: ByteReader, facts: Facts) => AsyncGenerator<Uint8Array>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'video/mp4': cleanMp4,
  'video/webm': cleanWebm,
}

export interface Cleaned {
  type: MediaType
  kind: 'image' | 'video'
  /** Whole once `body` is read to its end. */
  facts: Facts
  /** The file without what isn't its picture (REL-12). */
  body: AsyncGenerator<Uint8Array>
}

/**
 * Judges a file by its content as it comes, a chunk in memory at a time. Fails with `only_images` for what is none, ends too early or
 * is built wrongly, and with `upload_too_large` beyond 50 megapixels; both may come while `body` is read.
 */
export async function cleanMedia(chunks: AsyncIterable<Uint8Array>): Promise<Cleaned> {
  const reader = new ByteReader(chunks)
  const type = sniff(await reader.peek(SNIFFED))
  if (type === null) throw new Failure('only_images')
  const facts = noFacts()
  const body = toTheEnd(reader, CLEANERS[type](reader, facts))
  return { type, kind: type.startsWith('video/') ? 'video' : 'image', facts, body }
}

/** What stands behind a picture is read too, and dropped: it counts, and whoever sends it waits for its end. */
async function* toTheEnd(reader: ByteReader, body: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body
  while (!(await reader.isAtEnd())) await reader.skip((await reader.some()).length)
}
