import type { SQL } from 'drizzle-orm'
import { sql } from './sql.ts'

/** A list as a subquery with one JSON parameter (requirements.md 2, rule 6); reads three rows per id. */
export function these(values: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

export function oneOf(values: readonly (string | number)[]): SQL {
  return sql`in ${these(values)}`
}
