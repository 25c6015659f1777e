import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from './batch.ts'
import type { Database } from './open.ts'

/**
 * Rows are sent as one JSON parameter because a statement takes at most 100 parameters. Join other tables with `cross join`, which fixes
 * the join order: SQLite could otherwise scan all boards of a person for every row.
 */
export const each = (rows: unknown[]): SQL => sql`json_each(${JSON.stringify(rows)}) as j`
export const at = (name: string): SQL => sql.raw(`j.value ->> '${name}'`)

/** Inserts rows given as JSON whose properties are named like the columns, if `when` holds for the row. */
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
