import type { SQL } from 'drizzle-orm'
import type { Statement } from './batch.ts'
import { sql } from './sql.ts'
import { run } from './write.ts'

/** Maximum number of rows that are bound as one parameter each. */
const FEW = 16

/**
 * Rows as JSON, for a `cross join`, which fixes the join order: SQLite could otherwise scan all boards of a person for every row. More than `FEW`
 * rows are one JSON parameter, because a statement takes at most 100; but each row that `json_each` returns counts as a row read.
 */
export function each(rows: readonly unknown[]): SQL {
  if (rows.length === 0 || rows.length > FEW) return sql`json_each(${JSON.stringify(rows)}) as j`
  const values = rows.map((row) => sql`(${JSON.stringify(row)})`)
  return sql`(select column1 as value from (values ${sql.join(values, sql`, `)})) as j`
}
export const at = (name: string): SQL => sql.raw(`j.value ->> '${name}'`)

/**
 * Inserts rows given as JSON objects with the names of the columns. Skips rows for which `when` is false.
 * @param computed expressions for further columns; may refer to the JSON row `j`
 */
export function insertRows(
  table: string,
  columns: readonly string[],
  rows: object[],
  when: SQL = sql`true`,
  computed: Record<string, SQL> = {},
): Statement {
  const names = sql.raw([...columns, ...Object.keys(computed)].join(', '))
  const values = sql.join([...columns.map(at), ...Object.values(computed)], sql`, `)
  return run`insert into ${sql.raw(table)} (${names}) select ${values} from ${each(rows)} where ${when}`
}
