import { and, eq, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { isShown, isShownNow } from '../../model/media/rules.ts'
import { media, unusedMedia, withdrawnMedia } from '../../model/media/tables.ts'

/** Deletes uploads that were not used in time, and schedules the cleanup of their pictures. Returns their keys. */
export function deleteUnclaimedUploads(db: Database, before: number, limit: number) {
  const forgotten = sql`(select id from media where used = 0 and created_at < ${before} order by created_at limit ${limit})`
  return deleteMedia(db, sql`id in ${forgotten}`)
}

/** Deletes rows whose lead picture is scheduled for cleanup and not shown. */
export function deleteUnshownMedia(db: Database, keys: string[]) {
  return deleteMedia(db, sql`used = 1 and lead_key ${oneOf(keys)} and not ${isShown(sql`media.lead_key`)}`)
}

function deleteMedia(db: Database, which: SQL) {
  return {
    noted: [
      statement(db, sql`insert or ignore into unused_media (key) select key from media where ${which}`),
      statement(
        db,
        sql`insert or ignore into unused_media (key) select poster_key from media where ${which} and poster_key is not null`,
      ),
    ],
    deleted: db.delete(media).where(which).returning({ key: media.key }),
  }
}

/** Pictures whose cleanup is due. */
export function selectDueCleanups(now: number, limit: number) {
  return select({ key: unusedMedia.key })`
    from ${unusedMedia}
    where ${unusedMedia.dueAt} <= ${now}
    order by ${unusedMedia.dueAt}
    limit ${limit}`
}

/** Of these pictures, those that nothing uses. */
export function selectFree(keys: string[]) {
  const { key } = unusedMedia
  const isFree = sql`not ${isShown(sql`${key}`)} and not exists (select 1 from media m where m.key = ${key})
    and not exists (select 1 from media m where m.poster_key = ${key})`
  return select({ key })`from ${unusedMedia} where ${key} ${oneOf(keys)} and ${isFree}`
}

/** Deletes remote addresses first, so that no request fetches the picture again. */
export function deleteSources(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from remote_media where key ${oneOf(keys)} and not ${isShown(sql`remote_media.key`)}`)
}

export interface Part {
  /** The picture of the row in `withdrawn_media`, and the version of that row. */
  lead: string
  version: number
  /** Key of the picture, its video, or a later page of its story. */
  key: string
  shown: number
}

/** At most `limit` unsettled pictures with their parts, and whether anything shows each part. */
export function selectParts(limit: number) {
  // Mostly there is none, which this finds with one row, after every write; a UNION of all would read five.
  const its = sql`(select json_group_array(k) from (select n.key as k
    union select m.key from media m where m.lead_key = n.key and m.used = 1
    union select m.poster_key from media m where m.lead_key = n.key and m.used = 1 and m.poster_key is not null))`
  const whole = sql`select n.key as lead, n.version, its.value as key
    from (select key, version from withdrawn_media where settled = 0 limit ${limit}) as n cross join json_each(${its}) as its`
  return select({
    lead: sql<string>`lead`,
    version: sql<number>`version`,
    key: sql<string>`part.key`,
    shown: sql<number>`${isShownNow(sql`part.key`)}`,
  })`from (${whole}) as part`
}

/**
 * Deletes the row of a visible picture, or marks the row of a hidden one as settled. Returns the key; nothing if the
 * row has another version by now.
 */
export function settleWithdrawal(
  db: Database,
  lead: string,
  version: number,
  isHidden: boolean,
): Statement<{ key: string }[]> {
  const isThisNote = and(eq(withdrawnMedia.key, lead), eq(withdrawnMedia.version, version))
  const done = { key: withdrawnMedia.key }
  if (!isHidden) return db.delete(withdrawnMedia).where(isThisNote).returning(done)
  return db.update(withdrawnMedia).set({ settled: true }).where(isThisNote).returning(done)
}

export function resetWithdrawn(db: Database, keys: string[]): Statement {
  return statement(
    db,
    sql`insert into withdrawn_media (key) select value from json_each(${JSON.stringify(keys)}) where true
      on conflict (key) do update set settled = 0, version = version + 1`,
  )
}

export function deleteCleanups(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from unused_media where key ${oneOf(keys)}`)
}

export function deleteMoving(db: Database, keys: string[]): Statement {
  return statement(db, sql`delete from moving_pictures where key ${oneOf(keys)}`)
}

export function deleteWithdrawn(db: Database, keys: string[]): Statement {
  return db.delete(withdrawnMedia).where(sql`${withdrawnMedia.key} ${oneOf(keys)}`)
}
