import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { SNIFFED, sniff } from '#domain/media/strip/sniff.ts'

/** All pictures and films of the demo world, made by `npm run paint` (docs/decisions/058, 156): a SQLite database with a table for each kind. */
export const ARCHIVE = join(import.meta.dirname, 'pictures.sqlite')

export type PictureType = 'image/avif' | 'image/webp'

/** The type of a picture in the archive: WebP for films and stories, as for uploads, else AVIF. */
export function typeOf(bytes: Uint8Array): PictureType {
  return sniff(bytes.subarray(0, SNIFFED)) === 'image/webp' ? 'image/webp' : 'image/avif'
}

/** A painted picture of the archive. */
export interface Picture {
  key: string
  /** The hash of the drawing that was painted. */
  drawing: string
  /** Six and twelve hex digits, as for an upload (docs/decisions/161). */
  color: string
  tones: string
  /** An AVIF or WebP file; null if the picture never loads. */
  bytes: Uint8Array | null
}

/** A film of the archive: a WebM file, and the hash of its drawings. */
export interface Film {
  key: string
  drawing: string
  bytes: Uint8Array
}

/** Reads an archive: its pictures by key. */
export function readPictures(file = ARCHIVE): Map<string, Picture> {
  return new Map(readRows(file, 'select key, drawing, color, tones, bytes from pictures').map(pictureOf).map(byKey))
}

/** Reads an archive: its films by key. */
export function readFilms(file = ARCHIVE): Map<string, Film> {
  return new Map(readRows(file, 'select key, drawing, bytes from films').map(filmOf).map(byKey))
}

function readRows(file: string, query: string): Record<string, SQLOutputValue>[] {
  const archive = new DatabaseSync(file, { readOnly: true })
  const rows = archive.prepare(query).all()
  archive.close()
  return rows
}

const byKey = <Thing extends { key: string }>(thing: Thing): [string, Thing] => [thing.key, thing]

function filmOf({ key, drawing, bytes }: Record<string, SQLOutputValue>): Film {
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`the film ${String(key)} has no bytes`)
  return { key: String(key), drawing: String(drawing), bytes }
}

function pictureOf({ key, drawing, color, tones, bytes }: Record<string, SQLOutputValue>): Picture {
  return {
    key: String(key),
    drawing: String(drawing),
    color: String(color),
    tones: String(tones),
    bytes: bytes instanceof Uint8Array ? bytes : null,
  }
}

/** Writes a new archive. Uses small pages, because a picture fills its last page only in part. */
export function writeArchive(file: string, pictures: readonly Picture[], films: readonly Film[]): void {
  const archive = new DatabaseSync(file)
  archive.exec(`pragma page_size = 1024; pragma journal_mode = off; begin;
    create table pictures (key text primary key, drawing text not null, color text not null, tones text not null, bytes blob);
    create table films (key text primary key, drawing text not null, bytes blob not null)`)
  const insert = archive.prepare('insert into pictures (key, drawing, color, tones, bytes) values (?, ?, ?, ?, ?)')
  for (const { key, drawing, color, tones, bytes } of pictures) insert.run(key, drawing, color, tones, bytes)
  const insertFilm = archive.prepare('insert into films (key, drawing, bytes) values (?, ?, ?)')
  for (const { key, drawing, bytes } of films) insertFilm.run(key, drawing, bytes)
  archive.exec('commit')
  archive.close()
}
