import { Failure } from '#domain/errors.ts'
import { type ByteReader, joined, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'

const ID = { segment: 0x18538067, cluster: 0x1f43b675, info: 0x1549a966, tracks: 0x1654ae6b }
const INSIDE = { scale: 0x2ad7b1, duration: 0x4489, track: 0xae, video: 0xe0, width: 0xb0, height: 0xba }
/** Elements of the info that are needed; title, file name and date are dropped. */
const KEPT_INFO = new Set([INSIDE.scale, INSIDE.duration, 0x4d80, 0x5741])
/** The name of a track, where some programs write a place or a date. */
const TRACK_NAME = 0x536e
/** Tags, attachments and void elements. */
const BLANKED = new Set([0x1254c367, 0x1941a469, 0xec])
const MAX_READ = 1024 * 1024

interface Element {
  id: number
  /** null: unknown, up to the end of the parent, as in a live recording. */
  size: number | null
  head: number
}

/**
 * Replaces the tags and attachments of a WebM by void elements of the same size, because its index counts positions.
 */
export async function* stripWebm(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  for (let hasFilm = false; ; ) {
    if (await reader.isAtEnd()) {
      if (!hasFilm || facts.width === 0) throw new Failure('only_images')
      return
    }
    const { id, size, head } = elementAt(await reader.peek(12))
    hasFilm ||= id === ID.cluster
    if (id === ID.segment || size === null) yield await reader.take(head)
    else if (BLANKED.has(id)) {
      yield voidHead(head + size)
      await reader.skip(head + size - contentOfVoid(head + size))
      yield* reader.blank(contentOfVoid(head + size))
    } else if (id === ID.info || id === ID.tracks) {
      if (size > MAX_READ) throw new Failure('only_images')
      const whole = await reader.take(head + size)
      readFacts(whole.subarray(head), facts)
      const content = id === ID.info ? withoutNotes(whole.subarray(head)) : withoutNames(whole.subarray(head))
      yield joined([whole.subarray(0, head), content])
    } else yield* reader.pass(head + size)
  }
}

/**
 * Reads an element's head: id and size are integers of 1 to 8 bytes whose leading zeros give their length; a size of
 * all ones is unknown.
 */
function elementAt(bytes: Uint8Array, at = 0): Element {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const sizeAt = at + idLength
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) throw new Failure('only_images')
  const id = bytes.subarray(at, sizeAt).reduce((sum, byte) => sum * 256 + byte, 0)
  const digits = bytes.subarray(sizeAt, sizeAt + sizeLength)
  const first = (digits[0] ?? 0) & (0xff >> sizeLength)
  const size = digits.subarray(1).reduce((sum, byte) => sum * 256 + byte, first)
  const isUnknown = first === 0xff >> sizeLength && digits.subarray(1).every((byte) => byte === 0xff)
  return { id, size: isUnknown ? null : size, head: idLength + sizeLength }
}

/** The content length of a void element of this total length. */
function contentOfVoid(total: number): number {
  return total - (total > 9 ? 9 : 2)
}

function voidHead(total: number): Uint8Array {
  const content = contentOfVoid(total)
  if (total <= 9) return Uint8Array.of(0xec, 0x80 | content)
  const size = new Uint8Array(8)
  viewOf(size).setBigUint64(0, BigInt(content))
  size[0] = 0x01
  return joined([Uint8Array.of(0xec), size])
}

/** The info with void elements in place of metadata. */
function withoutNotes(bytes: Uint8Array): Uint8Array {
  return joined(elementsOf(bytes).map(({ id, whole }) => (KEPT_INFO.has(id) ? whole : blank(whole.length))))
}

/** The tracks with void elements in place of their names. */
function withoutNames(tracks: Uint8Array): Uint8Array {
  return joined(
    elementsOf(tracks).flatMap(({ id, whole, content }) => {
      if (id !== INSIDE.track) return [whole]
      const head = whole.subarray(0, whole.length - content.length)
      return [
        head,
        ...elementsOf(content).map((each) => (each.id === TRACK_NAME ? blank(each.whole.length) : each.whole)),
      ]
    }),
  )
}

function blank(total: number): Uint8Array {
  return joined([voidHead(total), new Uint8Array(contentOfVoid(total))])
}

interface Part {
  id: number
  whole: Uint8Array
  content: Uint8Array
}

/** The children of an element. Fails if one ends beyond it. */
function elementsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < bytes.length; ) {
    const { id, size, head } = elementAt(bytes, at)
    if (size === null || at + head + size > bytes.length) throw new Failure('only_images')
    parts.push({
      id,
      whole: bytes.subarray(at, at + head + size),
      content: bytes.subarray(at + head, at + head + size),
    })
    at += head + size
  }
  return parts
}

function readFacts(bytes: Uint8Array, facts: Facts): void {
  const found = new Map<number, number>()
  collect(bytes, found)
  const [width, height] = [found.get(INSIDE.width), found.get(INSIDE.height)]
  if (width !== undefined && height !== undefined) measure(facts, width, height)
  const duration = found.get(INSIDE.duration)
  if (duration !== undefined && duration > 0 && duration < 1e12)
    facts.duration = Math.round((duration * (found.get(INSIDE.scale) ?? 1_000_000)) / 1_000_000)
}

/** Collects the first number of each id from the info, the tracks and their video settings. */
function collect(bytes: Uint8Array, found: Map<number, number>, within: number | null = null): void {
  for (const { id, content } of elementsOf(bytes)) {
    const isOpened = id === (within === null ? INSIDE.track : within === INSIDE.track ? INSIDE.video : null)
    if (isOpened) collect(content, found, id)
    else if (!found.has(id)) found.set(id, numberOf(id, content))
  }
}

function numberOf(id: number, content: Uint8Array): number {
  if (id !== INSIDE.duration) return content.length > 6 ? 0 : content.reduce((sum, byte) => sum * 256 + byte, 0)
  if (content.length === 8) return viewOf(content).getFloat64(0)
  return content.length === 4 ? viewOf(content).getFloat32(0) : 0
}
