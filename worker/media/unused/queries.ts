import type { SQL } from 'drizzle-orm'
import { oneOf } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { returning, run, setOf } from '#worker/db/write.ts'
import { isShown, isShownNow } from '#worker/model/media/rules.ts'
import { media, unusedMedia, withdrawnMedia } from '#worker/model/media/tables.ts'

/** Deletes uploads that were not used in time, and schedules the cleanup of their pictures. Returns their keys. */
export function deleteUnclaimedUploads(before: number, limit: number) {
  const forgotten = sql`(select id from media where used = 0 and created_at < ${before} order by created_at limit ${limit})`
  return deleteMedia(sql`id in ${forgotten}`)
}

/** Deletes rows whose lead picture is scheduled for cleanup and not shown. */
export function deleteUnshownMedia(keys: string[]) {
  return deleteMedia(sql`used = 1 and lead_key ${oneOf(keys)} and not ${isShown(sql`media.lead_key`)}`)
}

function deleteMedia(which: SQL) {
  return {
    noted: [
      run`insert or ignore into unused_media (key) select key from media where ${which}`,
      run`insert or ignore into unused_media (key) select poster_key from media where ${which} and poster_key is not null`,
    ],
    deleted: returning({ key: media.key })`delete from ${media} where ${which}`,
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
export function deleteSources(keys: string[]): Statement {
  return run`delete from remote_media where key ${oneOf(keys)} and not ${isShown(sql`remote_media.key`)}`
}

export interface Part {
  /** The picture of the row in `withdrawn_media`, and the version of that row. */
  lead: string
  version: number
  /** Key of the picture, its video, or a later page of its story. */
  key: string
  shown: number
}

/** At most `limit` unsettled pictures with their parts, each with a flag if anything shows it. */
export function selectParts(limit: number) {
  // Usually there is none, which costs one row after every write; a UNION of all would read five.
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

/** Deletes the row of a visible picture, or marks the row of a hidden one as settled. Returns the key; no row if the version has changed. */
export function settleWithdrawal(lead: string, version: number, isHidden: boolean): Statement<{ key: string }[]> {
  const isThisNote = sql`${withdrawnMedia.key} = ${lead} and ${withdrawnMedia.version} = ${version}`
  const done = { key: withdrawnMedia.key }
  if (!isHidden) return returning(done)`delete from ${withdrawnMedia} where ${isThisNote}`
  return returning(done)`update ${withdrawnMedia} ${setOf(withdrawnMedia, { settled: true })} where ${isThisNote}`
}

export function resetWithdrawn(keys: string[]): Statement {
  return run`insert into withdrawn_media (key) select value from json_each(${JSON.stringify(keys)}) where true
      on conflict (key) do update set settled = 0, version = version + 1`
}

export function deleteCleanups(keys: string[]): Statement {
  return run`delete from unused_media where key ${oneOf(keys)}`
}

export function deleteMoving(keys: string[]): Statement {
  return run`delete from moving_pictures where key ${oneOf(keys)}`
}

export function deleteWithdrawn(keys: string[]): Statement {
  return run`delete from ${withdrawnMedia} where ${withdrawnMedia.key} ${oneOf(keys)}`
}
