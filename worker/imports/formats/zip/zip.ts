import type { PackedFile } from '#domain/imports/found.ts'
import { unpacked } from '../streams.ts'

/** Limits of a ZIP: a file that unpacks to more counts as a bomb, and further entries are not read. */
const MAX = { directory: 128 * 1024 * 1024, unpacked: 1024 * 1024 * 1024, entries: 500_000 }
const TAIL = 66_000
/** Bytes of the directory read at once. A record has less than 200 KB. */
const WINDOW = 1024 * 1024
const LARGEST_RECORD = 200_000

/** A file of a ZIP. */
export interface Entry extends PackedFile {
  name: string
}

/** Reads a range of a stored file. */
export type ReadPart = (offset: number, length: number) => Promise<Uint8Array>

/**
 * Yields the files of a ZIP in the order of its directory, which is read in pieces; nothing if the ZIP is damaged. Names are never used as paths, so `../x`
 * and links have no effect. Nested ZIPs are not opened.
 */
export async function* entriesOf(read: ReadPart, size: number): AsyncGenerator<Entry> {
  const directory = await directoryOf(read, size)
  if (!directory || directory.size > MAX.directory || directory.at + directory.size > size) return
  const end = directory.at + directory.size
  let count = 0
  for (let at = directory.at; at < end && count < MAX.entries; ) {
    const bytes = await read(at, Math.min(WINDOW, end - at))
    const view = viewOf(bytes)
    const isLast = at + bytes.length >= end
    let used = 0
    while (used + 46 <= bytes.length && (isLast || used + LARGEST_RECORD <= bytes.length) && count < MAX.entries) {
      if (view.getUint32(used, true) !== 0x02014b50) return
      const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(used + field, true)) as Lengths
      if (used + 46 + name + extra > bytes.length) return
      yield entryAt(bytes.subarray(used, used + 46 + name + extra), name)
      used += 46 + name + extra + comment
      count += 1
    }
    if (used === 0) return
    at += used
  }
}
type Lengths = [name: number, extra: number, comment: number]

function entryAt(record: Uint8Array, name: number): Entry {
  const view = viewOf(record)
  const at = view.getUint32(42, true)
  return {
    name: new TextDecoder().decode(record.subarray(46, 46 + name)),
    method: view.getUint16(10, true),
    packed: view.getUint32(20, true),
    size: view.getUint32(24, true),
    at: at === 0xffffffff ? farOffset(record.subarray(46 + name)) : at,
  }
}

/** The offset of a file beyond 4 GB: the last number of the Zip64 extra field; sizes are always smaller here. */
function farOffset(extra: Uint8Array): number {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1 && length >= 8 && at + 4 + length <= extra.length)
      return Number(view.getBigUint64(at + 4 + Math.min(16, length - 8), true))
    at += 4 + length
  }
  return 0xffffffff
}

/** The bytes of a file, decompressed while read; null if it is damaged, too large, or uses an unknown method. */
export async function unpackedFile(
  read: ReadPart,
  size: number,
  { at, packed, size: whole, method }: PackedFile,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (whole > MAX.unpacked || (method !== 0 && method !== 8) || at + 30 > size) return null
  const head = viewOf(await read(at, 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null
  const begin = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const parts = partsOf(read, begin, Math.min(packed, size - begin))
  return atMost(method === 0 ? parts : unpacked(parts, 'deflate-raw'), whole)
}

async function* partsOf(read: ReadPart, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += WINDOW) yield await read(from + at, Math.min(WINDOW, length - at))
}

/** Ends the stream at the size given in the directory. */
async function* atMost(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

async function directoryOf(read: ReadPart, size: number): Promise<{ size: number; at: number } | null> {
  const tail = await read(Math.max(0, size - TAIL), Math.min(size, TAIL))
  const view = viewOf(tail)
  let end = tail.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return null
  // In Zip64 the real numbers are in a record of its own, found by the locator before this one.
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const at = Number(view.getBigUint64(end - 12, true))
    const far = at + 56 <= size ? viewOf(await read(at, 56)) : null
    if (far?.byteLength === 56 && far.getUint32(0, true) === 0x06064b50)
      return { size: Number(far.getBigUint64(40, true)), at: Number(far.getBigUint64(48, true)) }
  }
  return { size: view.getUint32(end + 12, true), at: view.getUint32(end + 16, true) }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
