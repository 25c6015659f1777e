import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from './batch.ts'
import type { Database } from './open.ts'

/**
 * Rows travel as one JSON parameter: a statement has at most 100 others. What they are joined to stands behind a `cross join`, which
 * keeps SQLite from walking all boards of a person for every row.
 */
export const each = (rows: unknown[]): SQL => sql`json_each(${JSON.stringify(rows)}) as j`
export const at = (name: string): SQL => sql.raw(`j.value ->> '${name}'`)

/** Fills columns of a table from rows of JSON, under the same names, those rows for which `when` holds. */
export function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: object[],
  when: SQL = sql`true`,
): Statement {
  const names = sql.raw(columns.join(', '))
  const values = sql.join(columns.map(at), sql`, `)
  return statement(db, sql`insert into ${sql.raw(table)} (${names}) select ${values} from ${each(rows)} where ${when}`)
}
