import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { ListOwner } from './conditions.ts'

/** Reads only the list's owner and the viewer. */
export function selectOwner({ beginning, columns }: ListOwner) {
  return select({ listOwner: columns })`
    from ${beginning?.from ?? sql`(select 1)`}
    where ${beginning?.where ?? sql`true`}`
}
