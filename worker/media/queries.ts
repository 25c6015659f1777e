import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../accounts/tables.ts'
import { beside, type Statement, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import type { Look } from './look.ts'
import { media, remoteMedia, unusedMedia } from './tables.ts'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = Omit<typeof media.$inferInsert, 'leadKey'>

/** Whose session it is: one row or none. */
export function selectSession(db: Database, sessionHash: string, now: number) {
  return db
    .select({ userId: sessions.userId, loginState: sessions.loginState })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now)))
}

/** Before a file is stored: should nothing become of it, the nightly job takes it. */
export function noteOnItsWay(db: Database, key: string, dueAt: number): Statement {
  return beside(db.insert(unusedMedia).values({ key, dueAt })) as unknown as Statement
}

export function forgetNote(db: Database, key: string): Statement {
  return beside(db.delete(unusedMedia).where(eq(unusedMedia.key, key))) as unknown as Statement
}

/** The note of a file that has its row. */
export function forgetNamed(db: Database, key: string): Statement {
  return statement(
    db,
    sql`delete from unused_media where key = ${key} and (exists (select 1 from media where key = ${key})
      or exists (select 1 from media where poster_key = ${key}))`,
  )
}

/** Somebody's row of the same content that no pin names yet, which is as new as if it had just come. */
export function renewSame(db: Database, { ownerId, hash, createdAt }: NewMedia) {
  return db.update(media).set({ createdAt }).where(isSameUnused(ownerId, hash))
}

/**
 * A new row, unless there is one to be used. It shares the key of a row of the same content that a pin names, unless that is on its way
 * out.
 */
export function insertMedia(db: Database, row: NewMedia): Statement {
  const key = sql`coalesce((select m.key from media m where m.owner_id = ${row.ownerId} and m.hash = ${row.hash}
    and not exists (select 1 from unused_media u where u.key = m.key) limit 1), ${row.key})`
  return statement(
    db,
    sql`insert into media (id, owner_id, key, lead_key, kind, type, bytes, width, height, color, thumbhash, dhash, hash, duration, created_at)
      select ${row.id}, ${row.ownerId}, ${key}, ${key}, ${row.kind}, ${row.type}, ${row.bytes}, ${row.width}, ${row.height},
        ${row.color}, ${row.thumbhash ?? null}, ${row.dhash ?? null}, ${row.hash}, ${row.duration ?? null}, ${row.createdAt}
      where not exists (select 1 from media where ${isSameUnused(row.ownerId, row.hash)})`,
  )
}

function isSameUnused(ownerId: number, hash: string): SQL {
  return sql`owner_id = ${ownerId} and hash = ${hash} and used = 0`
}

/** The row that `renewSame` or `insertMedia` left. */
export function selectSame(db: Database, { ownerId, hash }: NewMedia) {
  return db.select().from(media).where(isSameUnused(ownerId, hash)).limit(1)
}

/** The answer of an upload (W-52), in SQL, as `answerOf` makes it. */
export function sameAnswer({ ownerId, hash }: NewMedia): SQL {
  return answerWhere(isSameUnused(ownerId, hash))
}

export function answerWhere(which: SQL): SQL {
  return sql`(select json_object('media_id', cast(id as text), 'kind', kind, 'width', width, 'height', height,
    'image_signature', iif(kind = 'video', poster_key, key), 'dominant_color', '#' || color, 'duration', duration)
    from media where ${which} limit 1)`
}

export function selectMedia(db: Database, id: number) {
  return db.select().from(media).where(eq(media.id, id))
}

/** Another's, one that isn't there, one that a pin names already, and a picture can't be given a poster frame. */
export function selectFilm(db: Database, id: number, ownerId: number) {
  return db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.used, false), eq(media.kind, 'video')))
}

/** Gives a film its poster frame; the one before is on its way out. */
export function setPoster(db: Database, film: MediaRow, key: string, look: Look): Statement[] {
  const { color, thumbhash, dhash } = look
  const isOpen = sql`id = ${film.id} and used = 0`
  return [
    statement(
      db,
      sql`insert or ignore into unused_media (key) select poster_key from media where ${isOpen} and poster_key is not null`,
    ),
    db
      .update(media)
      .set({ posterKey: key, leadKey: key, color, thumbhash, dhash })
      .where(isOpen) as unknown as Statement,
    forgetNamed(db, key),
  ]
}

export function selectUnlooked(db: Database, most: number) {
  return db
    .select({ key: remoteMedia.key })
    .from(remoteMedia)
    .where(sql`${remoteMedia.looked} = 0`)
    .orderBy(remoteMedia.key)
    .limit(most)
}

/** What a job has seen; null: that it can't be seen. */
export function keepLook(db: Database, key: string, look: Look | null) {
  const seen = { thumbhash: look?.thumbhash ?? null, dhash: look?.dhash ?? null }
  return db
    .update(remoteMedia)
    .set({ looked: 1, ...seen })
    .where(eq(remoteMedia.key, key))
}

/** Uploads that no pin has named for so long go, and their pictures are noted. */
export function dropForgotten(db: Database, before: number, most: number): Statement[] {
  const forgotten = sql`(select id from media where used = 0 and created_at < ${before} order by created_at limit ${most})`
  return dropRows(db, sql`id in ${forgotten}`)
}

/** Rows whose picture, or whose pin's picture, is noted and shown nowhere. */
export function dropUnshown(db: Database, keys: string[]): Statement[] {
  return dropRows(db, sql`used = 1 and lead_key ${oneOf(keys)} and not ${isShown(sql`media.lead_key`)}`)
}

/** What an account that ends leaves to those who saved its pins: their films, and the pages of their stories. */
export function handOnMedia(db: Database, userId: number): Statement {
  const saver = sql`(select p.pinner_id from pins p where p.image_key = media.lead_key limit 1)`
  return statement(
    db,
    sql`update media set owner_id = ${saver} where owner_id = ${userId} and used = 1 and ${saver} is not null`,
  )
}

function dropRows(db: Database, which: SQL): Statement[] {
  return [
    statement(db, sql`insert or ignore into unused_media (key) select key from media where ${which}`),
    statement(
      db,
      sql`insert or ignore into unused_media (key) select poster_key from media where ${which} and poster_key is not null`,
    ),
    statement(db, sql`delete from media where ${which}`),
  ]
}

/** Noted pictures whose time has come. */
export function selectNoted(db: Database, now: number, most: number) {
  return db
    .select({ key: unusedMedia.key })
    .from(unusedMedia)
    .where(sql`${unusedMedia.dueAt} <= ${now}`)
    .orderBy(unusedMedia.dueAt)
    .limit(most)
}

/** Of noted pictures those that nothing uses any more; their sources are forgotten with them. */
export function selectFree(db: Database, keys: string[]) {
  const { key } = unusedMedia
  const isFree = sql`not ${isShown(key)} and not exists (select 1 from media m where m.key = ${key})
    and not exists (select 1 from media m where m.poster_key = ${key})`
  return db
    .select({ key })
    .from(unusedMedia)
    .where(sql`${key} ${oneOf(keys)} and ${isFree}`)
}

/** Who looked now would fetch it again. */
export function forgetSources(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from remote_media where key ${oneOf(keys)} and not ${isShown(sql`remote_media.key`)}`)
}

/** A pin shows it, it is somebody's face, or somebody brought it for a board's cover; the other covers are pictures of pins. */
function isShown(key: SQL | typeof unusedMedia.key): SQL {
  return sql`(exists (select 1 from pins p where p.image_key = ${key}) or exists (select 1 from users u where u.image_key = ${key})
    or exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${key}))`
}
