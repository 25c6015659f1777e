import { Failure } from '#domain/errors.ts'
import { ascii, type ByteReader, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'

const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]

/** Strips comments and application extensions from a GIF, except the loop count. A file without an end, or cut within a picture, gets one. */
export async function* stripGif(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  const head = await reader.take(13)
  measure(facts, viewOf(head).getUint16(6, true), viewOf(head).getUint16(8, true))
  yield head
  yield* reader.pass(tableSize(head[10] ?? 0))
  for (let frames = 0; ; ) {
    const [kind, label] = await reader.peek(2)
    if (kind === END || kind === undefined) {
      if (frames === 0) throw new Failure('only_images')
      facts.isAnimated = frames > 1
      yield Uint8Array.of(END)
      return
    }
    if (kind === 0) {
      // Padding.
      await reader.skip(1)
      continue
    }
    if (kind === IMAGE) {
      if (frames > 0 && !(await hasPixels(reader))) {
        // Skipped: with an end it would be an empty frame.
        while (!(await reader.isAtEnd())) await reader.skip((await reader.some()).length)
        continue
      }
      frames += 1
      const image = await reader.take(10)
      yield image
      yield* reader.pass(tableSize(image[9] ?? 0) + 1)
      yield* blocks(reader)
    } else if (kind === EXTENSION) {
      const application = label === APPLICATION ? ascii(await reader.peek(14), 3, 11) : ''
      const isKept = label === CONTROL || /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(application)
      const start = await reader.take(2)
      if (isKept) yield start
      for await (const part of blocks(reader)) if (isKept) yield part
    } else throw new Failure('only_images')
  }
}

/** Size of a colour table in bytes, from the flags before it. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/** True if the next frame has a byte of data: decoders ignore a frame cut off before that, and show one cut off later. */
async function hasPixels(reader: ByteReader): Promise<boolean> {
  const start = 10 + tableSize((await reader.peek(10))[9] ?? 0) + 1
  const head = await reader.peek(start + 2)
  return head.length === start + 2 || head[start] === 0
}

/** Length-prefixed blocks, up to the empty one. */
async function* blocks(reader: ByteReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const length = (await reader.peek(1))[0]
    const block = await reader.peek(1 + (length ?? 0))
    if (length === undefined || block.length <= length) {
      // The file is cut off here: decoders show nothing of this block.
      await reader.skip(block.length)
      yield Uint8Array.of(0)
      return
    }
    yield await reader.take(1 + length)
    if (length === 0) return
  }
}
