import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { isLimitedSql } from '#worker/model/accounts/rules.ts'
import { isOfEndedFollow } from '#worker/model/effects/homefeed/rules.ts'
import { isExcludedFor } from '#worker/model/pins/rules.ts'

/** True if the viewer may see the profile of a person (a row of `users` with this alias): not closed, and public, followed or the viewer. */
function isOpenToViewer(person: string) {
  const name = sql.raw(person)
  return sql`${name}.closed_at is null and (${name}.is_private = 0
    or ${name}.id = session.user_id
    or exists (select 1 from follows f where f.follower_id = session.user_id and f.followee_id = ${name}.id))`
}

/**
 * True if the viewer may see a pin of their homefeed (row `home`) now. Public pins read no further row; for other pins, the saver and the board's owner must be
 * open to the viewer. A pin in the feed only because of a topic counts as recommended: it must be public and not excluded from recommendations.
 * @param now ms since 1970
 */
export function mayBeShown(now: number): SQL<number | null> {
  const isLimited = isLimitedSql(sql`pins.pinner_id`, now)
  // A single condition of AND and OR instead of nested CASEs: inside a nested CASE, SQLite evaluates both sides of AND and OR.
  return sql<number | null>`case when pins.grp = 0
    and (pins.listed = 1 or (home.topic is null and exists (select 1 from users saver cross join boards held cross join users holder
      where saver.id = pins.pinner_id and held.id = pins.board_id and holder.id = held.owner_id and held.deleted_at is null
        and ${isOpenToViewer('saver')} and ${isOpenToViewer('holder')})))
    and not ${isExcludedFor(sql`session.user_id`)}
    and (home.topic is not null or not ${isOfEndedFollow(sql`session.user_id`)})
    and (home.topic is null or (pins.seo_noindex_reason is not 'staff' and not ${isLimited})) then 1 end`
}
