import { unpacked } from './streams.ts'

/** The central directory and the file in it may have so many bytes; what unpacks to more is a bomb. */
const MAX = { directory: 64 * 1024 * 1024, unpacked: 1024 * 1024 * 1024, entries: 500_000 }
const TAIL = 66_000

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  at: number
}

/** Reads a part of a stored file. */
export type ReadPart = (offset: number, length: number) => Promise<Uint8Array>

/**
 * The file of a ZIP whose name `isWanted` accepts, unpacked while it is read; null: there is none, or the ZIP is damaged. No path is ever used,
 * so that names such as `../x` and links to other files mean nothing.
 */
export async function fileInZip(
  read: ReadPart,
  size: number,
  isWanted: (name: string) => boolean,
): Promise<AsyncIterable<Uint8Array> | null> {
  const entry = (await entriesOf(read, size)).find(({ name }) => isWanted(name))
  if (!entry || entry.size > MAX.unpacked) return null
  const head = await read(entry.at, 30)
  if (viewOf(head).getUint32(0, true) !== 0x04034b50) return null
  const begin = entry.at + 30 + viewOf(head).getUint16(26, true) + viewOf(head).getUint16(28, true)
  const packed = partsOf(read, begin, Math.min(entry.packed, size - begin))
  if (entry.method === 0) return atMost(packed, entry.size)
  if (entry.method !== 8) return null
  return atMost(unpacked(packed, 'deflate-raw'), entry.size)
}

async function* partsOf(read: ReadPart, from: number, length: number): AsyncGenerator<Uint8Array> {
  const step = 1024 * 1024
  for (let at = 0; at < length; at += step) yield await read(from + at, Math.min(step, length - at))
}

/** Stops where the directory says that the file ends. */
async function* atMost(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

async function entriesOf(read: ReadPart, size: number): Promise<Entry[]> {
  const tail = await read(Math.max(0, size - TAIL), Math.min(size, TAIL))
  const view = viewOf(tail)
  let end = tail.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return []
  let directory = { size: view.getUint32(end + 12, true), at: view.getUint32(end + 16, true) }
  // Zip64 keeps the true numbers in a record of its own, to which the one before points.
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const far = viewOf(await read(Number(view.getBigUint64(end - 12, true)), 56))
    if (far.byteLength === 56 && far.getUint32(0, true) === 0x06064b50)
      directory = { size: Number(far.getBigUint64(40, true)), at: Number(far.getBigUint64(48, true)) }
  }
  if (directory.size > MAX.directory || directory.at + directory.size > size) return []
  return [...entriesIn(await read(directory.at, directory.size))]
}

function* entriesIn(bytes: Uint8Array): Generator<Entry> {
  const view = viewOf(bytes)
  let count = 0
  for (let at = 0; at + 46 <= bytes.length && count < MAX.entries; count++) {
    if (view.getUint32(at, true) !== 0x02014b50) return
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    at += 46 + name + extra + comment
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
