import type { Found } from '#domain/imports/found.ts'
import { type Entry, entryReader } from '../entry.ts'
import { columnNames, type Format } from '../format.ts'
import { saysSecret } from '../json/values.ts'
import { rowsIn } from './rows.ts'

/** Describes a table of a service: the columns by which it is recognized, in any order, and how a row becomes an entry. */
interface TableReader {
  name: string
  recognizes: (columns: readonly string[]) => boolean
  entry: (cell: (column: string) => string) => Entry
}

/** A format of tables with a header. */
export function tableFormat({ name, recognizes, entry }: TableReader): Format {
  return {
    ...{ name, isExact: true },
    recognizes: ({ columns }) => recognizes(columns),
    read: ({ open }) => readTable(open, name, (columns, cell) => entry((column) => cell(columns.indexOf(column)))),
  }
}

/** Reads the rows of a table as entries. `cell`: returns the text of a cell by column number. */
export async function* readTable(
  open: () => Promise<AsyncIterable<string>>,
  name: string,
  entryOf: (columns: string[], cell: (number: number | undefined) => string) => Entry,
): AsyncGenerator<Found> {
  const foundIn = entryReader(name)
  let columns: string[] | null = null
  let line = 0
  for await (const cells of rowsIn(await open())) {
    line += 1
    if (cells === null) yield { skipped: 'too_long' }
    else if (columns === null) columns = columnNames(cells)
    else if (cells.some((cell) => cell !== '')) {
      // Removes the apostrophe that keeps spreadsheets from running a formula, as in Pinfold's own tables.
      const cell = (number = -1) => (cells[number] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '')
      const isSecret = saysSecret(Object.fromEntries(columns.map((column, i) => [column, cell(i).toLowerCase()])))
      const entry = entryOf(columns, cell)
      yield* foundIn({ ...entry, isSecret: entry.isSecret || isSecret }, line)
    }
  }
}

/** The tags in a cell: a JSON list, or texts separated by bars or commas. */
export function tagsIn(cell: string): string[] {
  if (cell.startsWith('['))
    try {
      const list: unknown = JSON.parse(cell)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // Not JSON, though it begins like it.
    }
  return cell.split(cell.includes('|') ? '|' : ',').map((tag) => tag.trim())
}

export function isTrue(cell: string): boolean {
  return /^(true|1|yes)$/i.test(cell)
}
