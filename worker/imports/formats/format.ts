import type { Mapping } from '#domain/imports/columns.ts'
import type { Found } from '#domain/imports/found.ts'
import { type Shape, shapeOf } from './json/shape.ts'
import { only } from './streams.ts'
import { rowsIn } from './tables/rows.ts'

/** Data by which a format is recognized: the beginning of a text, also as JSON and as a table. */
export interface Begin {
  text: string
  /** null: not JSON. */
  json: Shape | null
  /** The first two rows, as a table. */
  rows: string[][]
  /** Names of the table's columns in lower case, with `_` for blanks. */
  columns: string[]
}

/** A text to read. `mapping`: the meaning of a table's columns, if the person chose it. */
export interface Source {
  /** Opens the text from its beginning, as often as needed. */
  open: () => Promise<AsyncIterable<string>>
  columns: string[]
  mapping: Mapping | null
}

/** A file format: how to recognize it and how to read it. */
export interface Format {
  name: string
  /** True if only this service or program writes such files; false if many files match. */
  isExact: boolean
  recognizes: (begin: Begin) => boolean
  read: (source: Source) => AsyncIterable<Found>
}

/** Looks at the beginning of a text. */
export async function beginOf(text: string): Promise<Begin> {
  const rows: string[][] = []
  for await (const row of rowsIn(only(text))) {
    if (row) rows.push(row)
    if (rows.length === 2) break
  }
  return { text, json: shapeOf(text), rows, columns: columnNames(rows[0] ?? []) }
}

export function columnNames(head: readonly string[]): string[] {
  return head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
}
