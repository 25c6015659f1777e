import { sql } from 'drizzle-orm'
import { isUnwantedBy } from '../conditions.ts'

/** A person who is neither closed nor private, unless the viewer follows them or is them: the condition on a row of `users` under that name. */
function isOpenToViewer(person: string) {
  const name = sql.raw(person)
  return sql`${name}.closed_at is null and (${name}.is_private = 0
    or ${name}.id = session.user_id
    or exists (select 1 from follows f where f.follower_id = session.user_id and f.followee_id = ${name}.id))`
}

/**
 * Whether the viewer of a homefeed may see a pin of it as things stand. What the world may find costs no row more than itself; of private
 * people's the ways to it are looked up: its saver and its board's owner are open to the viewer.
 */
export const mayBeShown = sql<number | null>`case when pins.grp = 0
  and (pins.listed = 1 or exists (select 1 from users saver cross join boards held cross join users holder
    where saver.id = pins.pinner_id and held.id = pins.board_id and holder.id = held.owner_id and held.deleted_at is null
      and ${isOpenToViewer('saver')} and ${isOpenToViewer('holder')}))
  and not ${isUnwantedBy(sql`session.user_id`)} then 1 end`
