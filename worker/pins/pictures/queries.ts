import type { SQL } from 'drizzle-orm'
import { oneOf } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run, writtenRows } from '#worker/db/write.ts'
import { COPY_COLUMNS, copiesOfNew } from '#worker/model/pins/copies.ts'

/** Compares the first pins that were never compared, as if they were new. Triggers update the counts of copies, and pins that stood for the same picture. */
export function judgeOlder(limit: number): Statement<{ id: number }[]> {
  const judged = copiesOfNew({ picture: sql`pins.picture`, title: sql`pins.title`, pinnerId: sql`pins.pinner_id` })
  return writtenRows`update pins set (${COPY_COLUMNS}) = (select ${judged})
      where id in (select id from pins indexed by pins_unpictured where copy is null order by id limit ${limit}) returning id`
}

interface File {
  key: string
  dhash: string
}

/** The first uploads and remote pictures that were not compared yet. */
export function selectUnmatched(limit: number) {
  const first = (table: string, key: string, order: string, used: string) =>
    rows<File>`select ${sql.raw(key)} as key, dhash from ${sql.raw(table)} where matched = 0 ${sql.raw(used)} and dhash is not null
        order by ${sql.raw(order)} limit ${limit}`
  return {
    uploads: first('media', 'lead_key', 'id', 'and used = 1'),
    remote: first('remote_media', 'key', 'key', ''),
  }
}

/** @param matched false: compare the files again */
export function markMatched(keys: string[], matched = true): Statement[] {
  const mark = (table: string, where: SQL) =>
    run`update ${sql.raw(table)} set matched = ${Number(matched)} where ${where}`
  return [mark('media', sql`lead_key ${oneOf(keys)} and used = 1`), mark('remote_media', sql`key ${oneOf(keys)}`)]
}

/** True if a pin looks like its file; not for the poster of a film or the first page of a story. */
const isStill = sql`is_story = 0 and is_video = 0`

/** A file as pins show it: the picture id that a job gave its pins, or null, and the id of one of these pins. */
export interface FilePicture {
  key: string
  pictureId: number | null
  pinId: number
}

/** Number of a file's pins to look through for a still picture. Nearly always all pins of a file are still pictures, or none is. */
const LOOKED_AT = 20

/** The files that pins show, ordered by key; files without such pins are left out. */
export function selectPictures(keys: string[]): Statement<FilePicture[]> {
  return rows<FilePicture>`select p.image_key as key, p.picture_id as pictureId, p.id as pinId from json_each(${JSON.stringify(keys)}) as j
      cross join pins as p on p.id = (select id from (select * from pins where image_key = j.value limit ${LOOKED_AT}) where ${isStill} limit 1)
      order by j.key`
}

/** A file of the picture, other than those excluded, found by its public pins: one row or none. */
export function selectFileOf(pictureId: number, except: string[]): Statement<{ key: string }[]> {
  return rows<{
    key: string
  }>`select image_key as key from pins indexed by pins_picture where picture = ${String(pictureId)} and listed = 1
      and seo_noindex_reason is not 'staff' and copy is not null and ${isStill} and image_key not ${oneOf(except)} limit 1`
}

/** A pin of a file. `isDone`: it already has the picture id, or does not look like its file. */
export interface FilePin extends FilePlace {
  id: number
  isDone: number
}

/** A position among the pins of a file, as ordered by `pins_image`. */
export interface FilePlace {
  deletedAt: number | null
  grp: number
  pinnerId: number
  savedRk: number
}

/**
 * The next pins of a file after a position, also those already done.
 * @param after null: from the first
 */
export function selectFilePins(
  of: { key: string; pictureId: number; isDeleted: boolean },
  after: FilePlace | null,
  limit: number,
): Statement<FilePin[]> {
  const place = after && sql`(${after.grp}, ${after.pinnerId}, ${after.savedRk})`
  const live = place ? sql`deleted_at is null and (grp, pinner_id, saved_rk) > ${place}` : sql`deleted_at is null`
  const deleted = after
    ? sql`(deleted_at, grp, pinner_id, saved_rk) > (${after.deletedAt}, ${after.grp}, ${after.pinnerId}, ${after.savedRk})`
    : sql`deleted_at is not null`
  return rows<FilePin>`select id, deleted_at as deletedAt, grp, pinner_id as pinnerId, saved_rk as savedRk,
        not (${isStill}) or picture_id is ${of.pictureId} as isDone
      from pins indexed by pins_image where image_key = ${of.key} and ${of.isDeleted ? deleted : live}
      order by deleted_at, grp, pinner_id, saved_rk limit ${limit}`
}

/** Assigns a picture id to pins. */
export function setPicture(ids: number[], pictureId: number): Statement {
  return run`update pins set picture_id = ${pictureId} where id ${oneOf(ids)} and ${isStill}`
}
