import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

/** All pictures of the demo world, painted by `npm run paint` (docs/decisions/058): a SQLite database with one table. */
export const ARCHIVE = join(import.meta.dirname, 'pictures.sqlite')

export const PICTURE_TYPE = 'image/avif'

/** A painted picture of the archive. */
export interface Picture {
  key: string
  /** The hash of the drawing that was painted. */
  drawing: string
  /** The average colour, `#rrggbb`. */
  color: string
  /** An AVIF file; null if the picture never loads. */
  bytes: Uint8Array | null
}

/** Reads an archive: its pictures by key. */
export function readPictures(file = ARCHIVE): Map<string, Picture> {
  const archive = new DatabaseSync(file, { readOnly: true })
  const rows = archive.prepare('select key, drawing, color, bytes from pictures').all()
  archive.close()
  return new Map(rows.map((row) => [String(row.key), pictureOf(row)]))
}

function pictureOf({ key, drawing, color, bytes }: Record<string, SQLOutputValue>): Picture {
  return {
    key: String(key),
    drawing: String(drawing),
    color: String(color),
    bytes: bytes instanceof Uint8Array ? bytes : null,
  }
}

/** Writes a new archive. Small pages, because a picture fills its last page only in part. */
export function writePictures(file: string, pictures: readonly Picture[]): void {
  const archive = new DatabaseSync(file)
  archive.exec(`pragma page_size = 1024; pragma journal_mode = off; begin;
    create table pictures (key text primary key, drawing text not null, color text not null, bytes blob)`)
  const insert = archive.prepare('insert into pictures (key, drawing, color, bytes) values (?, ?, ?, ?)')
  for (const { key, drawing, color, bytes } of pictures) insert.run(key, drawing, color, bytes)
  archive.exec('commit')
  archive.close()
}
