import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { sql } from './sql.ts'

export type Key = number | string

/**
 * The condition "after this position" of a feed with ascending sort keys, as one row value: `(k1, k2) > (?, ?)`. Together with equality
 * conditions on the index's other columns, SQLite reads an index range of exactly one page; the OR form reads every skipped row. True without keys.
 */
export function after(columns: readonly SQLiteColumn[], keys: readonly Key[] | null): SQL {
  if (!keys || keys.length === 0) return sql`true`
  if (keys.length !== columns.length) throw new Error('A position has one key a column')
  if (columns.length === 1) return sql`${columns[0]} > ${keys[0]}`
  return sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`
}
