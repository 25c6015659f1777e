import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * All columns of a table with a prefix, because a D1 batch mixes up columns of two tables that have the same name. Unlike the table's own
 * columns, they come as an object of nulls when a left join finds no row.
 */
export function renamed<T extends SQLiteTable>(table: T, prefix: string): T['_']['columns'] {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [
    key,
    sql`${column}`.mapWith(column).as(prefix + key),
  ])
  return Object.fromEntries(columns)
}
