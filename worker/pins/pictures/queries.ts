import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { rowsStatement, type Statement, statement } from '../../db/statement.ts'
import { COPY_COLUMNS, copiesOfNew } from './conditions.ts'

/** Compares the first pins that nobody has compared yet, as if they were new. Triggers count them, and change pins that stood for their picture. */
export function judgeOlder(db: Database, limit: number): Statement<{ id: number }[]> {
  const judged = copiesOfNew({ picture: sql`pins.picture`, title: sql`pins.title`, pinnerId: sql`pins.pinner_id` })
  return rowsStatement(
    db,
    sql`update pins set (${COPY_COLUMNS}) = (select ${judged})
      where id in (select id from pins indexed by pins_unpictured where copy is null order by id limit ${limit}) returning id`,
  )
}

interface File {
  key: string
  dhash: string
}

/** The first files, of uploads and of remote pictures, that were not compared with others yet. */
export function selectUnmatched(db: Database, limit: number) {
  const first = (table: string, key: string, order: string, used: string) =>
    rowsStatement<File>(
      db,
      sql`select ${sql.raw(key)} as key, dhash from ${sql.raw(table)} where matched = 0 ${sql.raw(used)} and dhash is not null
        order by ${sql.raw(order)} limit ${limit}`,
    )
  return {
    uploads: first('media', 'lead_key', 'id', 'and used = 1'),
    remote: first('remote_media', 'key', 'key', ''),
  }
}

export function markMatched(db: Database, keys: string[]): Statement[] {
  const mark = (table: string, where: SQL) =>
    statement(db, sql`update ${sql.raw(table)} set matched = 1 where ${where}`)
  return [mark('media', sql`lead_key ${oneOf(keys)} and used = 1`), mark('remote_media', sql`key ${oneOf(keys)}`)]
}

/** A row of `pins` whose look is that of its file: a film's poster and a story's first page are not. */
const isStill = sql`is_story = 0 and is_video = 0`

/**
 * Makes one picture of a file and the first of those near it that a pin has. A file that is part of a picture stays there.
 * @param near keys, the nearest first
 */
export function joinPictures(db: Database, key: string, near: string[]): Statement[] {
  const hasPins = (of: SQL) => sql`exists (select 1 from pins where image_key = ${of} and ${isStill})`
  const nearest = sql`(select j.value from json_each(${JSON.stringify(near)}) as j where ${hasPins(sql`j.value`)} limit 1)`
  const first = sql`(select id from pins where image_key = ${nearest} and ${isStill} order by id limit 1)`
  const picture = sql`(select picture_id from pins where image_key = ${nearest} and ${isStill} limit 1)`
  return [
    statement(
      db,
      sql`update pins set picture_id = ${first} where image_key = ${nearest} and ${isStill} and picture_id is null and ${hasPins(sql`${key}`)}`,
    ),
    statement(
      db,
      sql`update pins set picture_id = ${picture} where image_key = ${key} and ${isStill} and picture_id is null and ${nearest} is not null`,
    ),
  ]
}
