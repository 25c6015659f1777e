import { Failure } from '#domain/errors.ts'
import { metadataItems, primaryItem, propertiesOf, type Range, rangesOf } from './avif-items.ts'
import { ascii, type ByteReader, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'
import { type Box, boxHead, FREE, movie, walk } from './mp4.ts'

/** Maximum size of `meta` and `moov` in bytes, which are read into memory. */
const MAX_HEAD = 4 * 1024 * 1024
const KEPT_IN_META = new Set('hdlr pitm iloc iinf iprp iref idat dinf grpl'.split(' '))
/** Bytes of a box's version and flags. */
const FULL = 4
/** Offset of a handler's name, where some programs write the date. */
const NAMED = 24

/** Blanks the metadata of an AVIF: EXIF, XMP and all other items that are not pictures. Positions count from the start of the file, so nothing moves. */
export async function* stripAvif(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  let blank: Range[] = []
  let hasPixels = false
  let isSequence = false
  for (let at = 0; ; ) {
    if (await reader.isAtEnd()) {
      if (!hasPixels || facts.width === 0) throw new Failure('only_images')
      return
    }
    const { type, size } = await boxHead(reader)
    if ((type === 'meta' || type === 'moov') && size > MAX_HEAD) throw new Failure('only_images')
    if (type === 'moov') {
      // Browsers show a file whose brand is a still picture as one.
      facts.isAnimated = isSequence
      yield movie((await reader.take(size)).slice(), { ...facts })
    } else if (type === 'meta') {
      const bytes = (await reader.take(size)).slice()
      blank = readMeta(bytes, facts)
      // Bytes already passed can't be blanked.
      if (blank.some(({ from }) => from < at + size)) throw new Failure('only_images')
      yield bytes
    } else if (type === 'mdat') {
      hasPixels = true
      yield* passExcept(reader, at, size, blank)
    } else if (type === 'ftyp') {
      isSequence = ascii(await reader.peek(12), 8, 4) === 'avis'
      yield* reader.pass(size)
    } else {
      const start = (await reader.take(8)).slice()
      start.set(FREE, 4)
      yield start
      yield* reader.blank(size - 8)
    }
    at += size
  }
}

/** Passes a box, or the rest of the file, and blanks ranges of it. @param at offset of the box */
async function* passExcept(reader: ByteReader, at: number, size: number, blank: readonly Range[]) {
  for (let from = at; from < at + size; ) {
    if (size === Number.POSITIVE_INFINITY && (await reader.isAtEnd())) return
    const part = (await reader.take(Math.min((await reader.some()).length, at + size - from))).slice()
    for (const range of blank) part.fill(0, Math.max(0, range.from - from), Math.max(0, range.to - from))
    yield part
    from += part.length
  }
}

/** Reads the size of the picture, blanks metadata in the box, and returns the ranges of metadata elsewhere in the file. */
function readMeta(bytes: Uint8Array, facts: Facts): Range[] {
  const boxes = new Map<string, Box>()
  walk(bytes, 8 + FULL, bytes.length, '', (box) => {
    if (KEPT_IN_META.has(box.type)) boxes.set(box.type, box)
    else {
      bytes.set(FREE, box.at + 4)
      bytes.fill(0, box.from, box.to)
    }
  })
  const bodyOf = (type: string) => {
    const box = boxes.get(type)
    if (!box) throw new Failure('only_images')
    return bytes.subarray(box.from, box.to)
  }
  const handler = bodyOf('hdlr')
  handler.fill(0, NAMED)
  measurePicture(bodyOf('iprp'), primaryItem(bodyOf('pitm')), facts)
  const { file, idat } = rangesOf(bodyOf('iloc'), metadataItems(entriesOf(bodyOf('iinf'))))
  for (const { from, to } of idat) bodyOf('idat').fill(0, from, to)
  return file
}

function entriesOf(iinf: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  walk(iinf, FULL + (iinf[0] === 0 ? 2 : 4), iinf.length, '', ({ from, to }) => found.push(iinf.subarray(from, to)))
  return found
}

/** Reads the size of an item from its property `ispe`; a rotation by 90 degrees (`irot`) swaps the sides. */
function measurePicture(iprp: Uint8Array, item: number, facts: Facts): void {
  const properties: { type: string; body: Uint8Array }[] = []
  let indexes: number[] = []
  walk(iprp, 0, iprp.length, '', (box) => {
    const body = iprp.subarray(box.from, box.to)
    if (box.type === 'ipma') indexes = propertiesOf(body, item)
    if (box.type === 'ipco')
      walk(body, 0, body.length, '', ({ type, from, to }) => properties.push({ type, body: body.subarray(from, to) }))
  })
  const own = indexes.flatMap((index) => properties[index - 1] ?? [])
  const size = own.find(({ type }) => type === 'ispe')?.body
  if (!size || size.length < 12) throw new Failure('only_images')
  const [width, height] = [viewOf(size).getUint32(4), viewOf(size).getUint32(8)]
  const isTurned = ((own.find(({ type }) => type === 'irot')?.body[0] ?? 0) & 1) === 1
  measure(facts, isTurned ? height : width, isTurned ? width : height)
}
