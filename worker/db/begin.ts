import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sql } from './sql.ts'

/** One row that a list is left-joined to, so that the row is returned even for an empty list; null where its data is already known. */
export interface Beginning {
  from: SQL
  where: SQL
}

/**
 * FROM and WHERE of a list that starts at the beginning's row, or at the list itself. (With a constant row one statement could serve both, but
 * SQLite would not use the index's order and would sort the whole list.)
 * @param joins what is left-joined to the rows of the list
 */
export function begin(beginning: Beginning | null, table: SQLiteTable, condition: SQL, joins: SQL = sql``): SQL {
  if (!beginning) return sql`from ${table} ${joins} where ${condition}`
  return sql`from ${beginning.from} left join ${table} on ${condition} ${joins} where ${beginning.where}`
}
