import type { Found } from '../../../domain/imports/found.ts'
import { readArchive } from './archive.ts'
import { readBookmarks } from './bookmarks.ts'
import { mappingOf, readCsv, rowsIn } from './csv.ts'
import { readLinks } from './links.ts'
import { only, unpacked } from './streams.ts'
import { linesIn, textOf } from './text.ts'
import { fileInZip, type ReadPart } from './zip.ts'

/** What the beginning of a file tells about its format. */
const HEAD = 8192

/** What is in a file; null: it is of no format that we know. The name of the file is not trusted: its content decides. */
export async function readFound(bucket: R2Bucket, name: string): Promise<AsyncIterable<Found> | null> {
  const stored = await bucket.head(name)
  if (!stored) throw new Error('The file is missing')
  if (stored.size === 0) return null
  const read: ReadPart = async (offset, length) => {
    if (length <= 0) return new Uint8Array()
    const part = await bucket.get(name, { range: { offset, length } })
    return part ? new Uint8Array(await part.arrayBuffer()) : new Uint8Array()
  }
  const whole = async (): Promise<AsyncIterable<Uint8Array>> => (await bucket.get(name))?.body ?? only(new Uint8Array())
  const head = await read(0, Math.min(HEAD, stored.size))
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const inside = await fileInZip(read, stored.size, (each) => each === 'pinfold.ndjson').catch(() => null)
    return inside && readArchive(linesIn(textOf(inside)))
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    return readArchive(linesIn(textOf(unpacked(await whole(), 'gzip'))))
  }
  const text = textOf(await whole())
  const begins = await beginOf(head)
  if (/^\s*\{/.test(begins)) return readArchive(linesIn(text))
  if (/<(!doctype netscape|dl|a\s)/i.test(begins)) return readBookmarks(text)
  const first = await firstRow(begins)
  const mapping = mappingOf(first)
  if (first.length > 1 && mapping.link !== undefined) return readCsv(text)
  return /\bhttps?:\/\//i.test(begins) ? readLinks(linesIn(text)) : null
}

async function beginOf(head: Uint8Array): Promise<string> {
  let text = ''
  for await (const piece of textOf(only(head))) text += piece
  return text
}

async function firstRow(text: string): Promise<string[]> {
  for await (const row of rowsIn(only(text))) return row ?? []
  return []
}
