import type { SQL } from 'drizzle-orm'
import type { SelectedFields, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

/** One row that a list is left-joined to, so that the row is returned even for an empty list; null where its data is already known. */
export interface Beginning {
  from: SQL
  where: SQL
}

/**
 * Starts the statement of a list: at the beginning's row, or at the list itself. (With a constant row one statement could serve both, but
 * SQLite would not use the index's order and would sort the whole list.)
 */
export function begin(
  db: Database,
  columns: SelectedFields,
  beginning: Beginning | null,
  table: SQLiteTable,
  condition: SQL | undefined,
) {
  const joined = ({ from, where }: Beginning) =>
    db.select(columns).from(from).leftJoin(table, condition).where(where).$dynamic()
  if (beginning) return joined(beginning)
  return db.select(columns).from(table).where(condition).$dynamic() as unknown as ReturnType<typeof joined>
}
