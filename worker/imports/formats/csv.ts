import { type Found, plainBoard, plainPin } from '../../../domain/imports/found.ts'
import { rowOf } from '../../../domain/imports/line.ts'
import { nameKey } from '../../../domain/text.ts'
import { LONGEST } from './text.ts'

/** What a column of a table can be, and the names that services give it. */
export const COLUMNS = {
  title: ['title', 'name'],
  link: ['url', 'link', 'href', 'address', 'uri'],
  description: ['excerpt', 'description', 'note', 'notes', 'selection'],
  board: ['folder', 'board', 'collection', 'list'],
  section: ['section', 'subfolder'],
  tags: ['tags', 'annotations', 'labels'],
  created: ['created', 'created_at', 'time_added', 'date', 'timestamp'],
  image: ['cover', 'image', 'image_url', 'picture', 'thumbnail'],
  alt: ['alt', 'alt_text'],
  favorite: ['favorite', 'starred'],
  id: ['id'],
} as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

/** The number of each column that a table has. */
export type Mapping = Partial<Record<Column, number>>

/** Which columns a table has by its head. Of two names for the same the first counts. */
export function mappingOf(head: readonly string[]): Mapping {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const mapping: Mapping = {}
  for (const column of COLUMN_NAMES) {
    const known: readonly string[] = COLUMNS[column]
    const found = known.map((name) => names.indexOf(name)).find((number) => number !== -1)
    if (found !== undefined) mapping[column] = found
  }
  return mapping
}

/** A table with a head, such as Raindrop's, Pocket's and ours. `chosen`: columns that the person named. */
export async function* readCsv(text: AsyncIterable<string>, chosen: Mapping | null = null): AsyncGenerator<Found> {
  let mapping: Mapping | null = null
  const seen = new Set<string>()
  for await (const cells of rowsIn(text)) {
    if (cells === null) yield { skipped: 'too_long' }
    else if (mapping === null) mapping = chosen ?? mappingOf(cells)
    else if (cells.some((cell) => cell !== '')) yield* pinOf(cells, mapping, seen)
  }
}

function* pinOf(cells: string[], mapping: Mapping, seen: Set<string>): Generator<Found> {
  const value = (column: Column) => {
    const number = mapping[column]
    // The apostrophe that keeps spreadsheets from running a text, as in our own tables.
    return number === undefined ? '' : (cells[number] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '')
  }
  // Nested folders are written with a slash between blanks.
  const [name, ...inner] = value('board').split(' / ')
  const section = value('section') || inner.join(' / ')
  const link = value('link')
  const read = rowOf(
    {
      ...{ source_id: null, title: value('title'), description: value('description'), link },
      ...{ image_url: value('image') || null, image_width: null, image_height: null },
      created_at: dateOf(value('created')),
      board: name ?? null,
      annotations: value('tags').split(/[,|]/),
    },
    `row ${value('id')}\n${value('board')}\n${section}\n${link}\n${value('title')}`,
  )
  if ('skipped' in read) return yield { skipped: 'empty' }
  const { row } = read
  if (row.link === null && (link !== '' || row.image_url === null)) return yield { skipped: 'forbidden_link' }
  const ref = row.board === null ? null : nameKey(row.board)
  if (ref !== null && row.board !== null && !seen.has(ref)) {
    seen.add(ref)
    yield { board: plainBoard(row.board, ref) }
  }
  const pin = plainPin(row, ref, section === '' ? null : section)
  yield { pin: { ...pin, alt: value('alt'), favorited: value('favorite') === 'true' } }
}

/** Seconds since 1970, or a date. */
function dateOf(value: string): string | null {
  if (/^\d{9,11}$/.test(value)) return new Date(Number(value) * 1000).toISOString()
  return value === '' ? null : value
}

/** Rows of cells (RFC 4180, with comma, semicolon or tab). A row that is too long is null; an open quote ends with the file. */
export async function* rowsIn(text: AsyncIterable<string>): AsyncGenerator<string[] | null> {
  let separator: string | null = null
  let cells: string[] = []
  let cell = ''
  let size = 0
  /** In quotes; behind a quote that may be their end or half of an escaped one. */
  let quoted: 'no' | 'in' | 'maybe out' = 'no'
  let isEmpty = true
  const ended = (): string[] | null => {
    const row = size > LONGEST ? null : [...cells, cell]
    cells = []
    cell = ''
    size = 0
    isEmpty = true
    return row
  }
  for await (const piece of text) {
    separator ??= separatorIn(piece)
    for (const char of piece) {
      if (quoted === 'in') {
        if (char === '"') quoted = 'maybe out'
        else if (++size <= LONGEST) cell += char
        continue
      }
      if (quoted === 'maybe out') {
        quoted = 'no'
        if (char === '"') {
          cell += '"'
          quoted = 'in'
          continue
        }
      }
      if (char === '"' && cell === '') quoted = 'in'
      else if (char === separator) {
        cells.push(cell)
        cell = ''
      } else if (char === '\n') {
        if (!isEmpty) yield ended()
        continue
      } else if (char === '\r') continue
      else if (++size <= LONGEST) cell += char
      isEmpty = false
    }
  }
  if (!isEmpty) yield ended()
}

/** The separator that the first line has most of. */
function separatorIn(piece: string): string {
  const [line = ''] = piece.split('\n', 1)
  const counts = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const)
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}
