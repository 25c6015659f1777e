import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * All columns of a table under names of their own, for a batch on D1 that would else mix them up with another table's. Unlike a
 * table's own columns they come as an object of nulls where a left join finds nothing.
 */
export function renamed<T extends SQLiteTable>(table: T, prefix: string): T['_']['columns'] {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [
    key,
    sql`${column}`.mapWith(column).as(prefix + key),
  ])
  return Object.fromEntries(columns)
}
