import { constants, crc32, deflateRawSync } from 'node:zlib'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { dosTime, record } from './records.ts'

/** An entry whose content is being written. `at`: its offset in the archive. */
interface OpenEntry {
  name: string
  at: number
  crc: number
  packed: number
  size: number
}

/** State from which another writer can continue; the central directory is stored separately. */
export interface ZipState {
  offset: number
  entries: number
  open: OpenEntry | null
}

export const EMPTY_ZIP: ZipState = { offset: 0, entries: 0, open: null }

const STORED = 0
const DEFLATED = 8
/** Flags: the name is UTF-8; the sizes follow the content. */
const UTF8 = 0x800
const SIZES_FOLLOW = 0x8
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
/** Version 4.5: Zip64. The upper byte means Unix, so that an entry can have a file mode. */
const VERSION = 45
const MADE_BY = (3 << 8) | VERSION
const FILE_MODE = 0o100644 * 0x10000
/** An empty final block, which ends a stream of separately deflated blocks. */
const LAST_BLOCK = new Uint8Array([3, 0])

/**
 * Writes a ZIP that can be interrupted in the middle of a file and continued elsewhere from its state (docs/decisions/102). Text is deflated in independent
 * blocks; files are stored uncompressed. An entry has less than 4 GB; the archive may have any size and number of entries.
 */
export class ZipWriter {
  readonly state: ZipState
  readonly #put: (bytes: Uint8Array) => void
  readonly #list: (bytes: Uint8Array) => void
  readonly #time: number

  /**
   * @param put receives the next bytes of the archive
   * @param list receives the next bytes of the central directory, which are passed to `finish`
   * @param time of all entries, in ms since 1970
   */
  constructor(state: ZipState, time: number, put: (bytes: Uint8Array) => void, list: (bytes: Uint8Array) => void) {
    this.state = structuredClone(state)
    this.#time = dosTime(time)
    this.#put = put
    this.#list = list
  }

  begin(name: string): void {
    this.state.open = { name, at: this.state.offset, crc: 0, packed: 0, size: 0 }
    this.#emit(this.#header(name, DEFLATED, UTF8 | SIZES_FOLLOW, { crc: 0, packed: 0, size: 0 }))
  }

  /** Adds text to the open entry. */
  write(text: string): void {
    const entry = this.#opened()
    if (text === '') return
    const bytes = new TextEncoder().encode(text)
    const packed = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    entry.packed += packed.length
    this.#emit(packed)
  }

  end(): void {
    const entry = this.#opened()
    entry.packed += LAST_BLOCK.length
    this.#emit(LAST_BLOCK)
    this.#emit(record('4444', 0x08074b50, entry.crc, entry.packed, entry.size))
    this.#add(entry, DEFLATED, UTF8 | SIZES_FOLLOW)
    this.state.open = null
  }

  /** Adds a whole file without compression: pictures and films are already compressed. */
  file(name: string, bytes: Uint8Array): void {
    const entry = { name, at: this.state.offset, crc: crc32(bytes), packed: bytes.length, size: bytes.length }
    this.#emit(this.#header(name, STORED, UTF8, entry))
    this.#emit(bytes)
    this.#add(entry, STORED, UTF8)
  }

  /** Writes the directory at the end of the archive. */
  finish(directory: readonly Uint8Array[]): void {
    const { entries, offset } = this.state
    const size = directory.reduce((sum, { length }) => sum + length, 0)
    for (const bytes of directory) this.#emit(bytes)
    const at = this.state.offset
    this.#emit(record('4822448888', 0x06064b50, 44, MADE_BY, VERSION, 0, 0, entries, entries, size, offset))
    this.#emit(record('4484', 0x07064b50, 0, at, 1))
    const few = Math.min(entries, MAX_16)
    this.#emit(record('42222442', 0x06054b50, 0, 0, few, few, Math.min(size, MAX_32), Math.min(offset, MAX_32), 0))
  }

  #opened(): OpenEntry {
    if (!this.state.open) throw new Error('No entry is open')
    return this.state.open
  }

  #emit(bytes: Uint8Array): void {
    this.state.offset += bytes.length
    this.#put(bytes)
  }

  #header(name: string, method: number, flags: number, { crc, packed, size }: Omit<OpenEntry, 'name' | 'at'>) {
    const named = new TextEncoder().encode(name)
    const head = record(
      '4222444422',
      0x04034b50,
      VERSION,
      flags,
      method,
      this.#time,
      crc,
      packed,
      size,
      named.length,
      0,
    )
    return joined([head, named], head.length + named.length)
  }

  #add({ name, at, crc, packed, size }: OpenEntry, method: number, flags: number): void {
    if (size >= MAX_32) throw new Error('An entry has 4 GB or more')
    const named = new TextEncoder().encode(name)
    const isFar = at >= MAX_32
    const far = isFar ? record('228', 1, 8, at) : new Uint8Array()
    const head = record(
      '4222244442222244',
      0x02014b50,
      MADE_BY,
      VERSION,
      flags,
      method,
      this.#time,
      crc,
      packed,
      size,
      named.length,
      far.length,
      0,
      0,
      0,
      FILE_MODE,
      isFar ? MAX_32 : at,
    )
    this.state.entries += 1
    this.#list(joined([head, named, far], head.length + named.length + far.length))
  }
}
