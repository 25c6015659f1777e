import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sql } from './sql.ts'

/** FROM and WHERE of a single row. The list is left-joined to it, so that the row is returned even for an empty list. */
export interface Beginning {
  from: SQL
  where: SQL
}

/**
 * FROM and WHERE of a list, left-joined to the row of `beginning`; null: the list alone, because the data of the row is already known. (A constant
 * row would let one statement serve both, but SQLite would then sort the whole list instead of using the index order.)
 * @param joins left joins on the rows of the list
 */
export function begin(beginning: Beginning | null, table: SQLiteTable, condition: SQL, joins: SQL = sql``): SQL {
  if (!beginning) return sql`from ${table} ${joins} where ${condition}`
  return sql`from ${beginning.from} left join ${table} on ${condition} ${joins} where ${beginning.where}`
}
