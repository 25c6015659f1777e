import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import type { undoEntries } from './tables.ts'

export type EntryRow = typeof undoEntries.$inferSelect

/** The undo of one kind of action. Each room that records entries defines its own, and says what their `inverse` is. */
export interface UndoKind<Inverse = unknown> {
  /** Condition for an exact undo. `max`: maximum number of pins to check, for lists. */
  when(entry: CheckedEntry<Inverse>, max?: number): SQL
  /** Statements of the undo; each must include the condition `isNow`. */
  statements(entry: EntryRow & { inverse: Inverse }, isNow: SQL): Statement[]
}
export type UndoKinds = Record<string, UndoKind>
/** The part of an entry that conditions need. */
export type CheckedEntry<Inverse = unknown> = Pick<EntryRow, 'id' | 'userId'> & { inverse: Inverse }

/** True if the batch's action was applied: its undo entry exists. */
export function isRecorded(id: number): SQL {
  return sql`exists (select 1 from undo_entries where id = ${id})`
}

/** Ids of the pins of an entry, as a subquery; empty unless `when` holds. */
export function pinsOfEntry(id: number, when: SQL): SQL {
  return sql`(select pin.value from undo_entries as e, json_each(e.inverse, '$.parts') as part,
    json_each(part.value, '$.pins') as pin where e.id = ${id} and ${when})`
}

/** A value of an entry's inverse. `path`: a JSON path such as `$.board`. */
export function ofInverse(id: number, path: string): SQL {
  return sql`(select inverse ->> ${path} from undo_entries where id = ${id})`
}

/** True if this batch undid the entry. */
export function isUndone(id: number, token: number): SQL {
  return sql`exists (select 1 from undo_entries where id = ${id} and undone_at = ${token})`
}
