import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '../../domain/notifications/kinds.ts'
import { isBlockedBetween } from '../invites/conditions.ts'

/** Whether notification `n` is unread; `bell` is its receiver's bell. */
export const isUnreadSql: SQL = sql`(n.is_read = 0 and n.rk < bell.read_rk)`

/** What must still be true of person `u` of notification `n`; `q` is their row of `notification_people`. */
const STILL_TRUE: Record<NotificationKind, SQL> = {
  follow: sql`exists (select 1 from follows where follower_id = u.id and followee_id = n.user_id)`,
  follow_request: sql`exists (select 1 from follow_requests where target_id = n.user_id and requester_id = u.id)`,
  request_approved: sql`exists (select 1 from follows where follower_id = n.user_id and followee_id = u.id)`,
  save: sql`exists (select 1 from pins as copy where copy.id = q.thing_id and copy.listed = 1 and copy.repin_of = n.about_id)`,
  board_invite: sql`exists (select 1 from board_invites as i where i.board_id = n.about_id and i.user_id = n.user_id
    and i.inviter_id = u.id and i.status in ('new', 'contact_request_not_approved'))`,
  board_joined: sql`exists (select 1 from profile_boards as w where w.user_id = u.id and w.board_id = n.about_id)`,
  board_left: sql`not exists (select 1 from profile_boards as w where w.user_id = u.id and w.board_id = n.about_id)`,
}

/** Whether the receiver may still be told what person `u` did: both may see each other, and it has not been taken back. */
export const isStillTrue: SQL = sql`u.closed_at is null and not ${isBlockedBetween(sql`n.user_id`, sql`u.id`)}
  and case n.kind ${sql.join(
    Object.entries(STILL_TRUE).map(([kind, condition]) => sql`when ${sql.raw(`'${kind}'`)} then ${condition}`),
    sql` `,
  )} end`

/**
 * The things that notifications name, as JSON; null where the receiver may no longer see them: their own Pin, and a board that they are on or
 * invited to.
 */
export const pinOfNotification: SQL<string | null> =
  sql`(select json_object('id', p.id, 'title', p.title, 'imageKey', p.image_key, 'color', p.color)
  from pins as p where n.kind = 'save' and p.id = n.about_id and p.pinner_id = n.user_id and p.deleted_at is null)`

export const boardOfNotification: SQL<string | null> =
  sql`(select json_object('id', b.id, 'name', b.name, 'slug', b.slug, 'ownerUsername', o.username)
  from boards as b cross join users as o on o.id = b.owner_id
  where n.kind in ('board_invite', 'board_joined', 'board_left') and b.id = n.about_id and b.deleted_at is null
    and (n.kind = 'board_invite' or exists (select 1 from profile_boards as mine where mine.user_id = n.user_id and mine.board_id = b.id)))`
