import type { Mapping } from '../../../domain/imports/columns.ts'
import type { Found } from '../../../domain/imports/found.ts'
import { type Shape, shapeOf } from './json/shape.ts'
import { only } from './streams.ts'
import { rowsIn } from './tables/rows.ts'

/** What a format is recognized by: the beginning of a text, and what it is as JSON or as a table. */
export interface Begin {
  text: string
  /** Null: it is no JSON. */
  json: Shape | null
  /** The first two rows, as a table. */
  rows: string[][]
  /** Names of the table's columns in lower case, with `_` for blanks. */
  columns: string[]
}

/** A text to read. `mapping`: what the columns of a table are, if the person said so. */
export interface Source {
  /** Reads it from its beginning, as often as needed. */
  open: () => Promise<AsyncIterable<string>>
  columns: string[]
  mapping: Mapping | null
}

/** A format of files: what it is recognized by, and how it is read. */
export interface Format {
  name: string
  /** Nothing but this service or program writes such files. Others fit many. */
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
