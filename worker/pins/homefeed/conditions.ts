import { sql } from 'drizzle-orm'
import { isOfEndedFollow } from '../../effects/conditions.ts'
import { isExcludedFor } from '../conditions.ts'

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
 * Whether the viewer may see a pin of their home feed now. Public pins need no further row; for private ones the saver
 * and the board's owner must be open to the viewer.
 */
export const mayBeShown = sql<number | null>`case when pins.grp = 0
  and (pins.listed = 1 or exists (select 1 from users saver cross join boards held cross join users holder
    where saver.id = pins.pinner_id and held.id = pins.board_id and holder.id = held.owner_id and held.deleted_at is null
      and ${isOpenToViewer('saver')} and ${isOpenToViewer('holder')}))
  and not ${isExcludedFor(sql`session.user_id`)} and not ${isOfEndedFollow(sql`session.user_id`)} then 1 end`
