import type { Mapping } from '#domain/imports/columns.ts'
import type { Found } from '#domain/imports/found.ts'
import { readArchive } from './archive/archive.ts'
import { HEAD, type Reading, readText } from './read.ts'
import { only } from './streams.ts'
import { FORMATS } from './table.ts'
import { linesIn, textOf } from './text.ts'
import { pictureFiles } from './zip/files.ts'
import { isPicture, readPictures } from './zip/pictures.ts'
import { type Entry, entriesOf, type ReadPart, unpackedFile } from './zip/zip.ts'

/** Maximum texts read of a ZIP that is not an archive of Pinfold. */
const TEXTS = 100
const TEXT = /\.(html?|json|ndjson|csv|tsv|txt)$/i

/** The contents of a stored file; null if its format is unknown. */
export async function readStored(bucket: R2Bucket, name: string, chosen: Mapping | null): Promise<Reading | null> {
  const { size, read } = await openStored(bucket, name)
  if (size === 0) return null
  const head = await read(0, Math.min(HEAD, size))
  if (head[0] === 0x50 && head[1] === 0x4b) return readZip(read, size)
  return readText(async () => (await bucket.get(name))?.body ?? only(new Uint8Array()), head, chosen)
}

/** Opens a stored file for reading in parts. */
export async function openStored(bucket: R2Bucket, name: string): Promise<{ size: number; read: ReadPart }> {
  const stored = await bucket.head(name)
  if (!stored) throw new Error('The file is missing')
  const read: ReadPart = async (offset, length) => {
    if (length <= 0) return new Uint8Array()
    const part = await bucket.get(name, { range: { offset, length } })
    return part ? new Uint8Array(await part.arrayBuffer()) : new Uint8Array()
  }
  return { size: stored.size, read }
}

/** Reads an archive of Pinfold, another ZIP with texts in known formats, or pictures. */
async function readZip(read: ReadPart, size: number): Promise<Reading | null> {
  const pictures = pictureFiles()
  const texts: Entry[] = []
  let archive: Entry | null = null
  let hasPictures = false
  for await (const entry of entriesOf(read, size)) {
    pictures.add(entry)
    if (/(^|\/)pinfold\.ndjson$/.test(entry.name)) archive ??= entry
    else if (TEXT.test(entry.name) && !/(^|\/)(__MACOSX\/|\.(?!\.?\/))/.test(entry.name) && texts.length < TEXTS)
      texts.push(entry)
    hasPictures ||= isPicture(entry.name)
  }
  if (archive) {
    const bytes = await unpackedFile(read, size, archive)
    const found = bytes && readArchive(linesIn(textOf(bytes)), pictures.of)
    return found && { format: { name: 'archive', isExact: true }, found, sheet: null }
  }
  const known = await knownTexts(read, size, texts)
  const [format] = known
  if (format) return { format: format.format, found: readTexts(read, size, known), sheet: null }
  const found = hasPictures ? readPictures(entriesOf(read, size)) : null
  return found && { format: { name: 'pictures', isExact: false }, found, sheet: null }
}

interface KnownText {
  entry: Entry
  format: Reading['format']
}

/** The texts of a ZIP to read: all in formats of one service or program (`isExact`); else all in the most specific other format. */
async function knownTexts(read: ReadPart, size: number, texts: Entry[]): Promise<KnownText[]> {
  const known: KnownText[] = []
  for (const entry of texts) {
    const reading = await readEntry(read, size, entry)
    if (reading?.found) known.push({ entry, format: reading.format })
  }
  const exact = known.filter(({ format }) => format.isExact)
  if (exact.length > 0) return exact
  const best = FORMATS.find(({ name }) => known.some(({ format }) => format.name === name))
  return known.filter(({ format }) => format.name === best?.name)
}

async function* readTexts(read: ReadPart, size: number, texts: KnownText[]): AsyncGenerator<Found> {
  for (const { entry } of texts) yield* (await readEntry(read, size, entry))?.found ?? []
}

/** The contents of a text in a ZIP; null if its format is unknown. */
async function readEntry(read: ReadPart, size: number, entry: Entry): Promise<Reading | null> {
  const open = async () => (await unpackedFile(read, size, entry)) ?? only(new Uint8Array())
  const head: number[] = []
  for await (const chunk of await open()) {
    head.push(...chunk.subarray(0, HEAD - head.length))
    if (head.length >= HEAD) break
  }
  return readText(open, new Uint8Array(head))
}
