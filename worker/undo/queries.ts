import type { SQL } from 'drizzle-orm'
import type { Summary } from '#domain/undo/contract.ts'
import type { Statement } from '../db/batch.ts'
import { after, type Key } from '../db/keyset.ts'
import { select } from '../db/select.ts'
import { deleteSlice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run } from '../db/write.ts'
import { isRecorded } from '../model/undo/rules.ts'
import { undoEntries } from '../model/undo/tables.ts'

/** ms for which an action can be undone (W-54). */
export const UNDO_TIME = 24 * 3600 * 1000

interface NewEntry {
  id: number
  userId: number
  kind: string
  now: number
  /** JSON of the data for the undo. */
  inverse: SQL
  /** As SQL if it contains a count made in the batch. */
  summary: Summary | SQL
}

/**
 * The first statement of an undoable action: inserts its entry if `when` holds. All further statements have the
 * condition `isRecorded`, so that the whole batch does nothing if the conditions have changed since they were read.
 */
export function recordUndo(entry: NewEntry, when: SQL): Statement {
  const { id, userId, kind, now, inverse, summary } = entry
  const text = 'queryChunks' in summary ? summary : sql`${JSON.stringify(summary)}`
  return run`insert into undo_entries (id, user_id, rk, kind, inverse, summary, created_at, expires_at)
      select ${id}, ${userId}, ${-id}, ${kind}, ${inverse}, ${text}, ${now}, ${now + UNDO_TIME} where ${when}`
}

/**
 * Marks an entry as undone, once, before it expires and if `when` holds. Then `isUndone` with the same token is true.
 */
export function markUndone(id: number, token: number, now: number, when: SQL): Statement {
  return run`update undo_entries set undone_at = ${token} where id = ${id} and undone_at is null and expires_at > ${now} and ${when}`
}

/** `done` is 1 if the undo entry was recorded, which proves that the batch's action was done. */
export function selectDone(id: number) {
  return select({ done: sql<number>`${isRecorded(id)}` })`from (select 1)`
}

/** One row: if a condition holds at this point of the batch. */
export function selectHolds(condition: SQL) {
  return select({ holds: sql<number>`${condition}` })`from (select 1)`
}

export function selectEntry(id: number) {
  return select(undoEntries)`from ${undoEntries} where ${undoEntries.id} = ${id}`
}

/** Columns of an entry for lists and for its condition, without the lists of Pins, which may have thousands of ids. */
const listed = {
  id: undoEntries.id,
  userId: undoEntries.userId,
  kind: undoEntries.kind,
  inverse: sql<string>`json_remove(${undoEntries.inverse}, '$.parts', '$.from', '$.moved')`,
  rk: undoEntries.rk,
  summary: undoEntries.summary,
  createdAt: undoEntries.createdAt,
  expiresAt: undoEntries.expiresAt,
  undoneAt: undoEntries.undoneAt,
}

/** A person's changes of the last day, newest first. */
export function selectEntries(userId: SQL, now: number, keys: Key[] | null, limit: number) {
  return select(listed)`
    from ${undoEntries}
    where ${undoEntries.userId} = ${userId} and ${undoEntries.expiresAt} > ${now} and ${after([undoEntries.rk], keys)}
    order by ${undoEntries.rk}
    limit ${limit}`
}
export type ListedEntry = RowOf<typeof selectEntries>

export function deleteOldEntries(now: number) {
  return deleteSlice(undoEntries, sql`${undoEntries.expiresAt} <= ${now}`)
}
