import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import { oneOf, these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { media } from './tables.ts'

export type MediaRow = typeof media.$inferSelect

/** Uploads of these ids, of whom `owner` (SQL of one id) is. */
export function selectUploads(db: Database, ids: number[], owner: SQL): Statement {
  return db
    .select()
    .from(media)
    .where(and(sql`${media.id} ${oneOf(ids)}`, sql`${media.ownerId} = ${owner}`)) as unknown as Statement
}

/** Of them those that no pin names yet. */
export function selectUnused(db: Database, ids: number[], owner: SQL): Statement {
  return db
    .select()
    .from(media)
    .where(
      and(sql`${media.id} ${oneOf(ids)}`, sql`${media.ownerId} = ${owner}`, eq(media.used, false)),
    ) as unknown as Statement
}

/** That all of them are still somebody's and unused. */
export function areUnused(ids: number[], ownerId: number): SQL {
  return sql`(select count(*) from media where id in ${these(ids)} and owner_id = ${ownerId} and used = 0) = ${ids.length}`
}

/** A pin names them now, where `when` holds; they go one day with its picture, `leadKey`, or of a film without one with the film. */
export function nameMedia(db: Database, ids: number[], leadKey: string, when: SQL): Statement {
  return statement(db, sql`update media set used = 1, lead_key = ${leadKey} where id ${oneOf(ids)} and ${when}`)
}
