import { Failure } from '#domain/errors.ts'
import { ascii, viewOf } from './byte-reader.ts'

/** Items that a decoder needs: coded pictures and derived ones. All others are metadata. */
const PICTURES = new Set('av01 grid iovl iden tmap'.split(' '))

/** Maximum ranges of metadata: usually a few, and each is searched in every part of the file. */
const MAX_RANGES = 256

/** A range of bytes; `to` is exclusive. */
export interface Range {
  from: number
  to: number
}

/** Reads consecutive numbers of a box. Fails with `only_images` at its end. */
class Numbers {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = viewOf(bytes)
  }

  /** @param size in bytes: 0, 1, 2, 4 or 8 */
  next(size: number): number {
    const at = this.#at
    if (at + size > this.#view.byteLength) throw new Failure('only_images')
    this.#at += size
    if (size === 8) return Number(this.#view.getBigUint64(at))
    return size === 4
      ? this.#view.getUint32(at)
      : size === 2
        ? this.#view.getUint16(at)
        : size === 1
          ? this.#view.getUint8(at)
          : 0
  }
}

/** Ids of metadata items, from the entries (`infe`, without headers) of `iinf`. */
export function metadataItems(entries: readonly Uint8Array[]): Set<number> {
  const found = new Set<number>()
  for (const entry of entries) {
    const read = new Numbers(entry)
    const version = read.next(1)
    read.next(1)
    read.next(2)
    const id = read.next(version >= 3 ? 4 : 2)
    read.next(2)
    const at = version >= 3 ? 10 : 8
    if (version < 2 || !PICTURES.has(ascii(entry, at, 4))) found.add(id)
  }
  return found
}

/** Positions of items (`iloc`, without its header): in the file, or in the box `idat`. */
export function rangesOf(iloc: Uint8Array, items: ReadonlySet<number>): { file: Range[]; idat: Range[] } {
  const found: { file: Range[]; idat: Range[] } = { file: [], idat: [] }
  const read = new Numbers(iloc)
  const version = read.next(1)
  read.next(1)
  read.next(2)
  const [sizes, more] = [read.next(1), read.next(1)]
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0]
  for (let left = read.next(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read.next(version < 2 ? 2 : 4)
    const method = version > 0 ? read.next(2) & 15 : 0
    read.next(2)
    const base = read.next(baseSize)
    for (let extents = read.next(2); extents > 0; extents--) {
      read.next(indexSize)
      const from = base + read.next(offsetSize)
      const length = read.next(lengthSize)
      if (!items.has(id)) continue
      // A length of 0 means the whole file; references to other items are not used in practice.
      const ranges = found[method === 1 ? 'idat' : 'file']
      if (length === 0 || method > 1 || ranges.length === MAX_RANGES) throw new Failure('only_images')
      ranges.push({ from, to: from + length })
    }
  }
  return found
}

/** The properties (counted from 1) of an item, from `ipma` without its header. */
export function propertiesOf(ipma: Uint8Array, item: number): number[] {
  const read = new Numbers(ipma)
  const version = read.next(1)
  read.next(2)
  const isLong = (read.next(1) & 1) === 1
  const found: number[] = []
  for (let left = read.next(4); left > 0; left--) {
    const id = read.next(version < 1 ? 2 : 4)
    for (let count = read.next(1); count > 0; count--) {
      const index = read.next(isLong ? 2 : 1) & (isLong ? 0x7fff : 0x7f)
      if (id === item) found.push(index)
    }
  }
  return found
}

/** The id of the primary picture (`pitm`, without its header). */
export function primaryItem(pitm: Uint8Array): number {
  const read = new Numbers(pitm)
  const version = read.next(1)
  read.next(1)
  read.next(2)
  return read.next(version === 0 ? 2 : 4)
}
