import { sql } from 'drizzle-orm'
import { select } from '../../db/select.ts'
import type { ListOwner } from './conditions.ts'

/** The list's owner and the viewer alone. */
export function selectOwner({ beginning, columns }: ListOwner) {
  return select({ listOwner: columns })`
    from ${beginning?.from ?? sql`(select 1)`}
    where ${beginning?.where ?? sql`true`}`
}
