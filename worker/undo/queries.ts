import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Summary } from '../../domain/undo/contract.ts'
import { type Statement, statement } from '../db/batch.ts'
import { after, type Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import { isRecorded } from './conditions.ts'
import { undoEntries } from './tables.ts'

/** How long an action can be taken back, in ms (W-54). */
export const UNDO_TIME = 24 * 3600 * 1000

interface NewEntry {
  id: number
  userId: number
  kind: string
  now: number
  /** JSON of all that the inverse needs. */
  inverse: SQL
  /** Built from a row of `inverse` where it counts something. */
  summary: Summary | SQL
}

/**
 * The first statement of an action that can be taken back: it keeps the inverse, where `when` holds. All that follows in the batch
 * stands behind `isRecorded`, so that an action whose conditions have changed since they were read does nothing at all.
 */
export function recordUndo(db: Database, entry: NewEntry, when: SQL): Statement {
  const { id, userId, kind, now, inverse, summary } = entry
  const text = 'queryChunks' in summary ? summary : sql`${JSON.stringify(summary)}`
  return statement(
    db,
    sql`insert into undo_entries (id, user_id, rk, kind, inverse, summary, created_at, expires_at)
      select ${id}, ${userId}, ${-id}, ${kind}, ${inverse}, ${text}, ${now}, ${now + UNDO_TIME} where ${when}`,
  )
}

/** Marks an entry as taken back, once, while it lasts and where `when` holds; `isUndone` of the same fresh token then is true. */
export function markUndone(db: Database, id: number, token: number, now: number, when: SQL): Statement {
  return statement(
    db,
    sql`update undo_entries set undone_at = ${token} where id = ${id} and undone_at is null and expires_at > ${now} and ${when}`,
  )
}

/** Whether the batch's action takes place: one row. */
export function selectIsRecorded(db: Database, id: number) {
  return selectHolds(db, isRecorded(id))
}

/** Whether a condition holds as the statement runs: one row. */
export function selectHolds(db: Database, condition: SQL) {
  return db.select({ holds: sql<number>`${condition}`.as('holds') }).from(sql`(select 1)`)
}

export function selectEntry(db: Database, id: number) {
  return db.select().from(undoEntries).where(eq(undoEntries.id, id))
}

/** What a list shows of an entry, and what it takes to judge it; its pins and places, which may be thousands, stay where they are. */
const listed = {
  id: undoEntries.id,
  userId: undoEntries.userId,
  kind: undoEntries.kind,
  inverse: sql<string>`json_remove(${undoEntries.inverse}, '$.parts', '$.from', '$.moved')`.as('short_inverse'),
  rk: undoEntries.rk,
  summary: undoEntries.summary,
  createdAt: undoEntries.createdAt,
  expiresAt: undoEntries.expiresAt,
  undoneAt: undoEntries.undoneAt,
}

/** Somebody's changes of the last day, newest first. */
export function selectEntries(db: Database, userId: SQL, now: number, keys: Key[] | null, limit: number) {
  return db
    .select(listed)
    .from(undoEntries)
    .where(and(sql`${undoEntries.userId} = ${userId}`, gt(undoEntries.expiresAt, now), after([undoEntries.rk], keys)))
    .orderBy(undoEntries.rk)
    .limit(limit)
}
export type ListedEntry = Awaited<ReturnType<typeof selectEntries>>[number]

export function deleteOldEntries(db: Database, now: number) {
  return db.delete(undoEntries).where(sql`${undoEntries.expiresAt} <= ${now}`)
}
