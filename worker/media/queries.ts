import type { SQL } from 'drizzle-orm'
import { oneOf } from '../db/one-of.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/statement.ts'
import { run } from '../db/write.ts'
import { media } from '../model/media/tables.ts'

/** Uploads with these ids of the owner (SQL of one id). */
export function selectUploads(ids: number[], owner: SQL) {
  return select(media)`from ${media} where ${hasIds(ids, owner)}`
}

/** The sign `+` keeps SQLite from using the index of all uploads of the owner, which would read every one. */
const hasIds = (ids: number[], owner: SQL) => sql`${media.id} ${oneOf(ids)} and +${media.ownerId} = ${owner}`

/** Unused uploads with these ids of the owner. */
export function selectUnused(ids: number[], owner: SQL) {
  return select(media)`from ${media} where ${hasIds(ids, owner)} and not ${media.used}`
}

/**
 * Marks uploads as used if `when` holds. They are deleted with the picture `leadKey`; a video without a poster frame
 * with the video itself.
 */
export function markMediaUsed(ids: number[], leadKey: string, when: SQL): Statement {
  return run`update media set used = 1, lead_key = ${leadKey} where id ${oneOf(ids)} and ${when}`
}

/**
 * Schedules the cleanup of pictures whose pin, person or board is deleted in the same batch. Must precede the deletion.
 * @param keys a query of one column that may contain null
 */
export function scheduleCleanup(keys: SQL): Statement {
  return run`insert into unused_media (key) select image_key from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = 0`
}

/**
 * Schedules the cleanup of replaced pictures at `dueAt` (ms), until which the change can be undone. Must precede the
 * replacement.
 */
export function scheduleLaterCleanup(keys: SQL, dueAt: number): Statement {
  return run`insert into unused_media (key, due_at) select image_key, ${dueAt} from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = max(due_at, excluded.due_at)`
}

/** Cancels the cleanup of a picture that is used again. */
export function cancelCleanup(key: SQL): Statement {
  return run`delete from unused_media where key = ${key}`
}

/** Transfers the videos and story pages of a closing account to a person who saved its pins. */
export function transferMedia(userId: number): Statement {
  const saver = sql`(select p.pinner_id from pins p where p.image_key = media.lead_key limit 1)`
  return run`update media set owner_id = ${saver} where owner_id = ${userId} and used = 1 and ${saver} is not null`
}
