import type { SQL } from 'drizzle-orm'
import { sql } from './sql.ts'

/** A list as one JSON parameter, as a subquery (requirements.md 2, rule 6); it reads three rows per id. */
export function these(values: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

export function oneOf(values: readonly (string | number)[]): SQL {
  return sql`in ${these(values)}`
}
