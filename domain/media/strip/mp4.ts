import { Failure } from '#domain/errors.ts'
import { ascii, type ByteReader, viewOf } from './byte-reader.ts'
import { type Facts, measure } from './facts.ts'

/** Maximum size of the `moov` box in bytes, which is read into memory. */
const MAX_MOVIE = 4 * 1024 * 1024
const names = (all: string) => new Set(all.split(' '))
/** Boxes that a player needs. All others are metadata such as place, date, device and author. */
const KEPT = names('ftyp styp moov mdat moof mfra sidx ssix pdin')
const CONTAINERS: Readonly<Record<string, ReadonlySet<string>>> = {
  moov: names('mvhd trak mvex iods'),
  trak: names('tkhd edts tref mdia tapt load'),
  mdia: names('mdhd hdlr minf elng'),
}
/** Headers that begin with creation and modification times. */
const DATED = names('mvhd tkhd mdhd')
/** Offset of a handler's name, where some programs write the date. */
const NAMED = 24
export const FREE = [0x66, 0x72, 0x65, 0x65]

export interface Box {
  type: string
  at: number
  /** Start and end of the content. */
  from: number
  to: number
  isKept: boolean
}

/**
 * Replaces the metadata of an MP4 by free space of the same size, because sample positions count from the start of the
 * file.
 */
export async function* stripMp4(reader: ByteReader, facts: Facts): AsyncGenerator<Uint8Array> {
  for (let hasFilm = false; ; ) {
    if (await reader.isAtEnd()) {
      if (!hasFilm || facts.width === 0) throw new Failure('only_images')
      return
    }
    const { type, size } = await boxHead(reader)
    if (type === 'moov') {
      if (size > MAX_MOVIE) throw new Failure('only_images')
      yield movie((await reader.take(size)).slice(), facts)
    } else if (!KEPT.has(type)) {
      const head = (await reader.take(8)).slice()
      head.set(FREE, 4)
      yield head
      yield* reader.blank(size - 8)
    } else {
      hasFilm ||= type === 'mdat'
      if (size === Number.POSITIVE_INFINITY)
        while (!(await reader.isAtEnd())) yield* reader.pass((await reader.some()).length)
      else yield* reader.pass(size)
    }
  }
}

/** The type and size of the next box; only the size of `mdat` may be infinite. */
export async function boxHead(reader: ByteReader): Promise<{ type: string; size: number }> {
  const head = await reader.peek(16)
  if (head.length < 8) throw new Failure('only_images')
  const type = ascii(head, 4, 4)
  const size = viewOf(head).getUint32(0)
  if (size === 0 && type === 'mdat') return { type, size: Number.POSITIVE_INFINITY }
  const whole = size === 1 && head.length === 16 ? Number(viewOf(head).getBigUint64(8)) : size
  // Blanking a box with a 64-bit size would keep 8 of its bytes. Only `mdat` has one in practice.
  if (whole < (size === 1 ? 16 : 8) || (size === 1 && type !== 'mdat')) throw new Failure('only_images')
  return { type, size: whole }
}

/** Reads the facts of a `moov` box and blanks its metadata. */
export function movie(bytes: Uint8Array, facts: Facts): Uint8Array {
  const track = { isFilm: false, width: 0, height: 0 }
  walk(bytes, 8, bytes.length, 'moov', (box) => {
    const view = viewOf(bytes.subarray(box.from, box.to))
    if (!box.isKept) {
      bytes.set(FREE, box.at + 4)
      bytes.fill(0, box.from, box.to)
    } else if (box.type === 'mvhd') facts.duration = durationOf(view)
    else if (box.type === 'tkhd') Object.assign(track, { isFilm: false, ...sizeOf(view) })
    else if (box.type === 'hdlr' && ascii(bytes, box.from + 8, 4) === 'vide' && facts.width === 0)
      measure(facts, track.width, track.height)
    if (box.type === 'hdlr') bytes.fill(0, Math.min(box.to, box.from + NAMED), box.to)
    if (DATED.has(box.type)) bytes.fill(0, box.from + 4, Math.min(box.to, box.from + (bytes[box.from] === 1 ? 20 : 12)))
  })
  return bytes
}

/** Visits the boxes inside a container, each before its children. */
export function walk(bytes: Uint8Array, from: number, to: number, within: string, see: (box: Box) => void): void {
  for (let at = from; at + 8 <= to; ) {
    const size = viewOf(bytes).getUint32(at)
    if (size < 8 || at + size > to) throw new Failure('only_images')
    const type = ascii(bytes, at + 4, 4)
    const box = { type, at, from: at + 8, to: at + size, isKept: CONTAINERS[within]?.has(type) ?? true }
    see(box)
    if (box.isKept && Object.hasOwn(CONTAINERS, type)) walk(bytes, box.from, box.to, type, see)
    at += size
  }
}

/** The duration in ms; null if unknown, as in a live recording. */
function durationOf(view: DataView): number | null {
  const isLong = view.byteLength >= 32 && view.getUint8(0) === 1
  if (view.byteLength < 20) throw new Failure('only_images')
  const scale = view.getUint32(isLong ? 20 : 12)
  const length = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  return scale === 0 || length === 0 ? null : Math.min(Math.round((length / scale) * 1000), Number.MAX_SAFE_INTEGER)
}

/** The display size: a rotation by 90 degrees swaps the sides. */
function sizeOf(view: DataView): { width: number; height: number } {
  const isLong = view.byteLength > 0 && view.getUint8(0) === 1
  const matrix = isLong ? 52 : 40
  if (view.byteLength < matrix + 44) throw new Failure('only_images')
  const [width, height] = [view.getUint32(matrix + 36) >>> 16, view.getUint32(matrix + 40) >>> 16]
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}
