import type { SQL } from 'drizzle-orm'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { outsideAction, type Statement } from '#worker/db/statement.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import { isRemovedFile, isSameUnused } from '#worker/model/media/rules.ts'
import { type MediaRow, media, unusedMedia } from '#worker/model/media/tables.ts'
import type { Analysis } from '../analysis/analyze.ts'

export type NewMedia = Omit<typeof media.$inferInsert, 'id' | 'leadKey'> & { id: number }

/** The viewer's session: one row or none. */
export function selectSession(requester: Requester) {
  const { from, isAsking } = askingSession(requester)
  return select({
    userId: sql<number>`session.user_id`,
    loginState: sql<'full' | 'limited'>`session.login_state`,
  })`from ${from} where ${isAsking}`
}

/** Schedules the cleanup of a file before it is stored, in case the upload fails. */
export function scheduleUploadCleanup(key: string, dueAt: number): Statement {
  return outsideAction(run`insert into ${unusedMedia} ${valuesOf(unusedMedia, { key, dueAt })}`)
}

export function deleteCleanup(key: string): Statement {
  return outsideAction(run`delete from ${unusedMedia} where ${unusedMedia.key} = ${key}`)
}

/** Deletes the scheduled cleanup of a file that has its row. */
export function deleteCleanupOfUsed(key: string): Statement {
  return run`delete from unused_media where key = ${key} and (exists (select 1 from media where key = ${key})
      or exists (select 1 from media where poster_key = ${key}))`
}

/** Renews an unused upload of the same content. */
export function renewSame({ ownerId, hash, createdAt }: NewMedia) {
  return run`update ${media} ${setOf(media, { createdAt })} where ${isSameUnused(ownerId, hash)}`
}

/**
 * Inserts a row unless an unused upload of the same content exists or the content was removed. It shares the key of a used upload of the same
 * content, unless that is scheduled for cleanup.
 */
export function insertMedia(row: NewMedia): Statement {
  const key = sql`coalesce((select m.key from media m where m.owner_id = ${row.ownerId} and m.hash = ${row.hash}
    and not exists (select 1 from unused_media u where u.key = m.key) limit 1), ${row.key})`
  return run`insert into media (id, owner_id, key, lead_key, kind, type, bytes, width, height, color, tones, thumbhash, dhash, hash, duration, created_at)
      select ${row.id}, ${row.ownerId}, ${key}, ${key}, ${row.kind}, ${row.type}, ${row.bytes}, ${row.width}, ${row.height},
        ${row.color}, ${row.tones ?? null}, ${row.thumbhash ?? null}, ${row.dhash ?? null}, ${row.hash}, ${row.duration ?? null}, ${row.createdAt}
      where not exists (select 1 from media where ${isSameUnused(row.ownerId, row.hash)}) and not ${isRemovedFile(row.hash)}`
}

/** Stores that the file of the row that `renewSame` or `insertMedia` wrote is animated. */
export function noteMoving({ ownerId, hash }: NewMedia): Statement {
  return run`insert or ignore into moving_pictures (key, type) select key, type from media where ${isSameUnused(ownerId, hash)}`
}

/** The row that `renewSame` or `insertMedia` wrote. */
export function selectSame({ ownerId, hash }: NewMedia) {
  return select(media)`from ${media} where ${isSameUnused(ownerId, hash)} limit 1`
}

/** One row: if an operator removed the file with this hash everywhere. */
export function selectIsRemoved(hash: string) {
  return select({ removed: sql<number>`${isRemovedFile(hash)}` })`from (select 1)`
}

/** The answer of an upload (W-52) in SQL, as `answerOf` makes it. */
export function sameAnswer({ ownerId, hash }: NewMedia): SQL {
  return answerWhere(isSameUnused(ownerId, hash))
}

/** The answer of an upload for a stored video. */
export function filmAnswer(id: number): SQL {
  return answerWhere(sql`id = ${id}`)
}

function answerWhere(which: SQL): SQL {
  return sql`(select json_object('media_id', cast(id as text), 'kind', kind, 'width', width, 'height', height,
    'image_signature', iif(kind = 'video', poster_key, key), 'dominant_color', '#' || color, 'duration', duration)
    from media where ${which} limit 1)`
}

export function selectMedia(id: number) {
  return select(media)`from ${media} where ${media.id} = ${id}`
}

/** A video that can get a poster frame: an unused one of the owner. */
export function selectFilm(id: number, ownerId: number) {
  return select(media)`
    from ${media}
    where ${media.id} = ${id} and ${media.ownerId} = ${ownerId} and not ${media.used} and ${media.kind} = ${'video'}`
}

/** An unused picture of the owner. */
export function selectPicture(id: number, ownerId: number) {
  return select(media)`
    from ${media}
    where ${media.id} = ${id} and ${media.ownerId} = ${ownerId} and not ${media.used} and ${media.kind} = ${'image'}`
}

/** The result of an analysis; all but the colour null for a blank picture. */
export type Look = { [Name in keyof Analysis]: Analysis[Name] | null } & Pick<Analysis, 'color'>

/** Sets a video's poster frame, unless its file was removed, and schedules the cleanup of the previous one. */
export function setPoster(film: MediaRow, { key, hash }: { key: string; hash: string }, analysis: Look): Statement[] {
  const { color, tones, thumbhash, dhash } = analysis
  const isOpen = sql`id = ${film.id} and used = 0 and not ${isRemovedFile(hash)}`
  return [
    run`insert or ignore into unused_media (key) select poster_key from media where ${isOpen} and poster_key is not null`,
    run`update ${media} ${setOf(media, { posterKey: key, leadKey: key, color, tones, thumbhash, dhash })} where ${isOpen}`,
    deleteCleanupOfUsed(key),
  ]
}
