import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { undoEntries } from './tables.ts'

export type EntryRow = typeof undoEntries.$inferSelect

/** How one kind of action is taken back. Each room that records entries has its own. */
export interface UndoKind {
  /** What must hold so that what is put back is exactly what was. `most`: of how many pins at most it is asked, where a list only shows it. */
  when(entry: Judged, most?: number): SQL
  /** What puts it back; every statement stands behind `isNow`. */
  statements(db: Database, entry: EntryRow, isNow: SQL): Statement[]
}
export type UndoKinds = Record<string, UndoKind>
/** What a condition is made of. */
export type Judged = Pick<EntryRow, 'id' | 'userId' | 'inverse'>

/** Whether the batch's action takes place. */
export function isRecorded(id: number): SQL {
  return sql`exists (select 1 from undo_entries where id = ${id})`
}

/** The pins that an entry moved, as a subquery in parentheses, where `when` holds. */
export function pinsOfEntry(id: number, when: SQL): SQL {
  return sql`(select pin.value from undo_entries as e, json_each(e.inverse, '$.parts') as part,
    json_each(part.value, '$.pins') as pin where e.id = ${id} and ${when})`
}

/** A value of an entry's inverse: `path` such as `$.board`. */
export function ofInverse(id: number, path: string): SQL {
  return sql`(select inverse ->> ${path} from undo_entries where id = ${id})`
}

/** Whether this very batch takes the entry back. */
export function isUndone(id: number, token: number): SQL {
  return sql`exists (select 1 from undo_entries where id = ${id} and undone_at = ${token})`
}
