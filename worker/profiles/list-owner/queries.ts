import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import type { ListOwner } from './conditions.ts'

/** The list's owner and the viewer alone. */
export function selectOwner(db: Database, { beginning, columns }: ListOwner) {
  return db
    .select({ listOwner: columns })
    .from(beginning?.from ?? sql`(select 1)`)
    .where(beginning?.where)
}
