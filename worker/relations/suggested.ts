import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { selectCards } from './people.ts'

/** How many of the newest public pins are looked at. */
const LOOKED_AT = 200

/** People whom somebody may want to follow: who saved last what the world may find, without those they follow, asked or blocked. */
export function selectSuggestedPeople(db: Database, viewerId: number, limit: number) {
  const savers = sql`(select pinner_id, min(saved_rk) as rk
    from (select pinner_id, saved_rk from pins where listed = 1 order by saved_rk limit ${LOOKED_AT}) group by pinner_id)`
  return selectCards(db, sql`${savers} as list`, sql`list.pinner_id`, sql`${viewerId}`)
    .where(
      sql`users.id <> ${viewerId} and users.is_private = 0
        and tie_following.rk is null and tie_requested.rk is null and tie_blocking.rk is null
        and not exists (select 1 from blocks where blocker_id = users.id and blocked_id = ${viewerId})`,
    )
    .orderBy(sql`list.rk`)
    .limit(limit)
}
