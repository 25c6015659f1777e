import { type SQL, sql } from 'drizzle-orm'

export function isTakedownStored(id: number): SQL {
  return sql`exists (select 1 from takedowns where id = ${id})`
}
