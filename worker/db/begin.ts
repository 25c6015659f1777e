import type { SQL } from 'drizzle-orm'
import type { SelectedFields, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

/** One row that a list is joined to, and that comes even when the list is empty; null where all is known that it would tell. */
export interface Beginning {
  from: SQL
  where: SQL
}

/**
 * Begins the statement of a list: at a row of its own, or at the list itself. (A constant row would make both one, but SQLite then
 * no longer sees that the index's order is the list's, and sorts all of it.)
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
