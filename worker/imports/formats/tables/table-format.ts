import type { Found } from '../../../../domain/imports/found.ts'
import { type Entry, entryReader } from '../entry.ts'
import { columnNames, type Format } from '../format.ts'
import { saysSecret } from '../json/values.ts'
import { rowsIn } from './rows.ts'

/** What is read of a table whose columns a service names: by which of them it is recognized, in any order, and the entry that a row is. */
interface TableReader {
  name: string
  recognizes: (columns: readonly string[]) => boolean
  entry: (cell: (column: string) => string) => Entry
}

/** A format of tables with a head. */
export function tableFormat({ name, recognizes, entry }: TableReader): Format {
  return {
    ...{ name, isExact: true },
    recognizes: ({ columns }) => recognizes(columns),
    read: ({ open }) => readTable(open, name, (columns, cell) => entry((column) => cell(columns.indexOf(column)))),
  }
}

/** Reads the rows of a table as entries. `cell`: the text of a cell by the number of its column. */
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
      // The apostrophe that keeps spreadsheets from running a text, as in our own tables.
      const cell = (number = -1) => (cells[number] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '')
      const isSecret = saysSecret(Object.fromEntries(columns.map((column, i) => [column, cell(i).toLowerCase()])))
      const entry = entryOf(columns, cell)
      yield* foundIn({ ...entry, isSecret: entry.isSecret || isSecret }, line)
    }
  }
}

/** The tags in a cell: a list in JSON, or texts between bars or commas. */
export function tagsIn(cell: string): string[] {
  if (cell.startsWith('['))
    try {
      const list: unknown = JSON.parse(cell)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // It only begins like one.
    }
  return cell.split(cell.includes('|') ? '|' : ',').map((tag) => tag.trim())
}

export function isTrue(cell: string): boolean {
  return /^(true|1|yes)$/i.test(cell)
}
