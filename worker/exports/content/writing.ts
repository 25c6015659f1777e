import type { Words } from '#client/locales/words.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Statement } from '#worker/db/statement.ts'
import type { ExportRow } from '#worker/model/exports/tables.ts'
import type { Progress } from '../archive/output.ts'
import type { ZipWriter } from '../archive/zip.ts'
import type { PinRow } from './pins/queries.ts'
import { type PersonRow, SLICE } from './queries.ts'

/** Context in which each list of the archive writes its next slice. */
export interface Writing {
  db: Database
  bucket: R2Bucket
  row: ExportRow
  person: PersonRow
  words: Words
  siteName: string
  /** Base address of pictures, absolute. */
  mediaBase: string
  zip: ZipWriter
  /** Uploads full parts of the archive, so that they leave memory. */
  drain: () => Promise<unknown>
  progress: Progress
}

/**
 * Writes the next slice of a list, after the key of the last item written (null: from the start). Returns the new key, or null at the end of
 * the list. Keys are kept as JSON between two steps of the job.
 */
export type List = { write(writing: Writing, after: unknown): Promise<unknown> }['write']

/** A list whose keys have a type: it gets only keys that it has returned. */
export function listOf<Key>(write: (writing: Writing, after: Key | null) => Promise<Key | null>): List {
  return write
}

/** A part of the archive: one file, or with `file` null a list that writes its own files. */
export interface Part {
  file: string | null
  lists: readonly List[]
}

/** A list that consists of one text. */
export function once(text: (writing: Writing) => string): List {
  return async (writing) => {
    writing.zip.write(text(writing))
    return null
  }
}

/** A list of rows, read in slices after the key of the last row. */
export function rowsOf<Row>(
  read: (userId: number, after: number) => Statement<Row[]>,
  keyOf: (row: Row) => number,
  textOf: (row: Row, writing: Writing) => string,
  limit = SLICE,
): List {
  return async (writing, after) => {
    const key = typeof after === 'number' ? after : Number.MIN_SAFE_INTEGER
    const { rows } = await batch(writing.db, { rows: read(writing.row.userId, key) })
    writing.zip.write(rows.map((row) => textOf(row, writing)).join(''))
    const last = rows.at(-1)
    return last === undefined || rows.length < limit ? null : keyOf(last)
  }
}

/** Wraps a list of Pins so that each counts for the progress shown to the person. */
export function counted(list: (row: PinRow, writing: Writing) => string) {
  return (row: PinRow, writing: Writing) => {
    writing.progress.done += 1
    return list(row, writing)
  }
}
