import { and, eq, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { type Statement, statement } from '../db/statement.ts'
import { media } from './tables.ts'

/** Uploads of these ids, of whom `owner` (SQL of one id) is. */
export function selectUploads(db: Database, ids: number[], owner: SQL) {
  return db
    .select()
    .from(media)
    .where(and(sql`${media.id} ${oneOf(ids)}`, sql`${media.ownerId} = ${owner}`))
}

/** Of them those that no pin names yet. */
export function selectUnused(db: Database, ids: number[], owner: SQL) {
  return db
    .select()
    .from(media)
    .where(and(sql`${media.id} ${oneOf(ids)}`, sql`${media.ownerId} = ${owner}`, eq(media.used, false)))
}

/** A pin names them now, where `when` holds; they go one day with its picture, `leadKey`, or of a film without one with the film. */
export function nameMedia(db: Database, ids: number[], leadKey: string, when: SQL): Statement {
  return statement(db, sql`update media set used = 1, lead_key = ${leadKey} where id ${oneOf(ids)} and ${when}`)
}

/**
 * Notes pictures whose pin, person or board goes in the same batch; it stands before what deletes those.
 * @param keys a query of one column, which may hold null
 */
export function noteMedia(db: Database, keys: SQL): Statement {
  return statement(
    db,
    sql`insert into unused_media (key) select image_key from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = 0`,
  )
}

/** Notes pictures that are shown no more but may come back until `dueAt` (ms); it stands before what replaces them. */
export function noteReplaced(db: Database, keys: SQL, dueAt: number): Statement {
  return statement(
    db,
    sql`insert into unused_media (key, due_at) select image_key, ${dueAt} from (${keys}) where image_key is not null
      on conflict (key) do update set due_at = max(due_at, excluded.due_at)`,
  )
}

/** A noted picture that is shown again. */
export function keepMedia(db: Database, key: SQL): Statement {
  return statement(db, sql`delete from unused_media where key = ${key}`)
}

/** What an account that ends leaves to those who saved its pins: their films, and the pages of their stories. */
export function handOnMedia(db: Database, userId: number): Statement {
  const saver = sql`(select p.pinner_id from pins p where p.image_key = media.lead_key limit 1)`
  return statement(
    db,
    sql`update media set owner_id = ${saver} where owner_id = ${userId} and used = 1 and ${saver} is not null`,
  )
}
