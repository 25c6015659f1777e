import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'

/** How many of the newest public pins are looked at. */
const LOOKED_AT = 40

/** Topics that somebody may want to look into: the words that the newest public pins share most. */
export function selectSuggestedTopics(db: Database, limit: number) {
  return db
    .select({ slug: sql<string>`a.slug`.as('slug'), name: sql<string>`min(a.name)`.as('name') })
    .from(
      sql`(select id from pins where listed = 1 order by saved_rk limit ${LOOKED_AT}) as p
        cross join pin_annotations a on a.pin_id = p.id and a.slug <> ''`,
    )
    .groupBy(sql`a.slug`)
    .orderBy(sql`count(*) desc, min(a.rank), a.slug`)
    .limit(limit)
}
