import { type Mapping, mappingOf, type Sheet } from '../../../domain/imports/columns.ts'
import type { Found } from '../../../domain/imports/found.ts'
import { readArchive } from './archive/archive.ts'
import { readCsv } from './lists/csv.ts'
import { readJson } from './lists/json.ts'
import { readLinks } from './lists/links.ts'
import { rowsIn } from './lists/rows.ts'
import { readBookmarks } from './pages/bookmarks.ts'
import { readPinterest } from './pages/pinterest.ts'
import { only, unpacked } from './streams.ts'
import { linesIn, textOf } from './text.ts'

/** What the beginning of a file tells about its format, in bytes. */
export const HEAD = 8192

/** Formats; of several in one ZIP the first of these is read. */
export const KINDS = ['archive', 'pinterest', 'json', 'bookmarks', 'table', 'links', 'pictures'] as const

/** What is in a file, and what its columns are if it is a table. `found` null: the person has to say what the columns are. */
export interface Reading {
  kind: (typeof KINDS)[number]
  found: AsyncIterable<Found> | null
  sheet: Sheet | null
}

/**
 * What is in a text, gzipped or not; null: it is of no format that we know. The name of a file is not trusted: its content decides.
 * @param head its first `HEAD` bytes
 * @param chosen what the columns of a table are, if the person said so
 */
export async function readText(
  bytes: () => Promise<AsyncIterable<Uint8Array>>,
  head: Uint8Array,
  chosen: Mapping | null = null,
): Promise<Reading | null> {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const begins = await beginOf(isGzip ? unpacked(only(head), 'gzip') : only(head))
  const text = async () => textOf(isGzip ? unpacked(await bytes(), 'gzip') : await bytes())
  const plain = (kind: Reading['kind'], found: AsyncIterable<Found>): Reading => ({ kind, found, sheet: null })
  if (/^\s*\{/.test(begins) && isLine(begins)) return plain('archive', readArchive(linesIn(await text())))
  if (/^\s*[[{]/.test(begins)) return plain('json', readJson(await text()))
  if (/pinterest/i.test(begins) && /<(br|h1)\b/i.test(begins) && !/<d[lt]\b/i.test(begins))
    return plain('pinterest', readPinterest(await text()))
  if (/<(!doctype netscape|dl|a\s)/i.test(begins)) return plain('bookmarks', readBookmarks(await text()))
  const sheet = await sheetOf(begins)
  if (sheet) {
    const mapping = chosen ?? sheet.mapping
    const isClear = chosen !== null || mapping.link !== undefined
    return { kind: 'table', found: isClear ? readCsv(await text(), mapping) : null, sheet: { ...sheet, mapping } }
  }
  return /\b[a-z][a-z0-9+.-]{1,20}:\/\//i.test(begins) ? plain('links', readLinks(linesIn(await text()))) : null
}

async function beginOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of textOf(bytes)) text += piece
  return text
}

/** Whether the first line is an object by itself, and not the beginning of one or a list in it. */
function isLine(begins: string): boolean {
  const [line = '', ...more] = begins.trimStart().split('\n')
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Object.values(value).some(isListOfObjects)
  } catch {
    // A first line that is longer than the beginning is one of many, unless it opens a list of objects.
    return more.length === 0 ? !/\[\s*\{/.test(line) : line.length > 1 && /[}\]]\s*$/.test(line)
  }
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
}

/** The most columns that a person can be asked about. */
const COLUMNS = 60

/** The columns of a table: its first row names them, and the second has as many cells. */
async function sheetOf(begins: string): Promise<Sheet | null> {
  const rows: string[][] = []
  for await (const row of rowsIn(only(begins))) {
    if (row) rows.push(row)
    if (rows.length === 2) break
  }
  const [head = [], sample = []] = rows
  if (head.length < 2 || head.length > COLUMNS || head.some((cell) => /:\/\//.test(cell))) return null
  const mapping = mappingOf(head)
  if (mapping.link === undefined && (sample.length !== head.length || !/https?:\/\//i.test(begins))) return null
  const short = (cells: string[]) => cells.map((cell) => cell.trim().slice(0, 80))
  return { head: short(head), sample: short(sample), mapping }
}
