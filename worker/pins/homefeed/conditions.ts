import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/sql.ts'
import { isLimitedSql } from '../../model/accounts/rules.ts'
import { isOfEndedFollow } from '../../model/effects/homefeed/rules.ts'
import { isExcludedFor } from '../../model/pins/rules.ts'

/**
 * Whether a person (a row of `users` under this name) is open to the viewer: not closed, and public, followed or the
 * viewer.
 */
function isOpenToViewer(person: string) {
  const name = sql.raw(person)
  return sql`${name}.closed_at is null and (${name}.is_private = 0
    or ${name}.id = session.user_id
    or exists (select 1 from follows f where f.follower_id = session.user_id and f.followee_id = ${name}.id))`
}

/**
 * Whether the viewer may see a pin of their home feed (row `home`) now. Public pins need no further row; for private ones the saver and the board's owner
 * must be open to the viewer. A pin that only a topic brings is recommended: it must be public, and nobody may have taken it from recommendations.
 * @param now ms since 1970
 */
export function mayBeShown(now: number): SQL<number | null> {
  const isLimited = isLimitedSql(sql`pins.pinner_id`, now)
  // One condition of AND and OR alone: SQLite evaluates both sides of them inside a nested CASE.
  return sql<number | null>`case when pins.grp = 0
    and (pins.listed = 1 or (home.topic is null and exists (select 1 from users saver cross join boards held cross join users holder
      where saver.id = pins.pinner_id and held.id = pins.board_id and holder.id = held.owner_id and held.deleted_at is null
        and ${isOpenToViewer('saver')} and ${isOpenToViewer('holder')})))
    and not ${isExcludedFor(sql`session.user_id`)}
    and (home.topic is not null or not ${isOfEndedFollow(sql`session.user_id`)})
    and (home.topic is null or (pins.seo_noindex_reason is not 'staff' and not ${isLimited})) then 1 end`
}
