import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

export type Key = number | string

/**
 * An id that is null where a condition fails, so that a range of that id is empty and no row of it is read. A condition that
 * stands beside the range would be judged, and fail, at every row of it.
 */
export function idWhere(condition: SQL | undefined, id: SQL): SQL {
  return condition ? sql`case when ${condition} then ${id} end` : id
}

/**
 * The condition "after this position" of a feed whose sort keys ascend, as one row value: `(k1, k2) > (?, ?)`. With the
 * equality columns outside it, an index range of exactly one page is read; the OR form reads every skipped row.
 */
export function after(columns: readonly SQLiteColumn[], keys: readonly Key[] | null): SQL | undefined {
  if (!keys || keys.length === 0) return undefined
  if (keys.length !== columns.length) throw new Error('A position has one key a column')
  if (columns.length === 1) return sql`${columns[0]} > ${keys[0]}`
  return sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`
}
