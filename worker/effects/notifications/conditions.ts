import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../../../domain/id.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'
import { canSeePinSql } from '../../pins/conditions.ts'

/**
 * Who is told of an event: subqueries in parentheses with a row for each receiver (`user_id`), the event's fresh id (`id`), and what is grouped
 * (`about_id`). They read the rows that the same batch has written, so that nobody is told what did not happen.
 */
type Told = SQL

/** Within this time, in ms, what a person takes back and does again is told once. */
const AGAIN = 24 * 3600 * 1000

export interface FollowEvent {
  from: number
  to: number
  /** Minus the id of the new follow or request. */
  rk: number
  now: number
}

/** Whether a person was not told within a day that the actor did the same, with the same thing. */
function isNewsOf(
  kind: NotificationKind,
  person: SQL,
  { actorId, id, now, thing }: { actorId: number; id: number; now: number; thing?: SQL },
): SQL {
  return sql`not exists (select 1 from notification_people as p cross join notifications as n
    where p.actor_id = ${actorId} and p.user_id = ${person} and p.rk < ${-firstIdAt(now - AGAIN)} and p.rk <> ${-id}
      and n.user_id = p.user_id and n.id = p.notification_id and n.kind = ${kind}${thing ? sql` and p.thing_id = ${thing}` : sql``})`
}

/** The person of a new follow or request, whichever the batch has written, unless they were told of the same within a day. */
export function followed(kind: 'follow' | 'follow_request', { from, to, rk, now }: FollowEvent): Told {
  const written =
    kind === 'follow'
      ? sql`select 1 from follows where follower_id = ${from} and followee_id = ${to} and rk = ${rk}`
      : sql`select 1 from follow_requests where requester_id = ${from} and target_id = ${to} and rk = ${rk}`
  const isNews = isNewsOf(kind, sql`${to}`, { actorId: from, id: -rk, now })
  return sql`(select ${to} as user_id, ${-rk} as id, 0 as about_id where exists (${written}) and ${isNews})`
}

/** The person whose request was approved. */
export function approved({ from, to, rk }: FollowEvent): Told {
  return sql`(select follower_id as user_id, -rk as id, 0 as about_id from follows
    where follower_id = ${from} and followee_id = ${to} and rk = ${rk})`
}

/** The saver of the Pin that a new Pin was saved from, if everybody may see the new one. */
export function saved(pinId: number): Told {
  return sql`(select source.pinner_id as user_id, copy.id, source.id as about_id
    from pins as copy cross join pins as source on source.id = copy.repin_of where copy.id = ${pinId} and copy.listed = 1)`
}

/** The people of new invitations to a board. */
export function invited(boardId: number, made: readonly { user: number; id: number }[]): Told {
  return sql`(select i.user_id, -i.rk as id, i.board_id as about_id
    from json_each(${JSON.stringify(made)}) as j cross join board_invites as i
    where i.board_id = ${boardId} and i.user_id = j.value ->> 'user' and i.rk = -(j.value ->> 'id'))`
}

/** The owner of a board and the inviter, after somebody has accepted. `token`: minus the `rk` of the accepted invitation. */
export function joined(boardId: number, userId: number, token: number): Told {
  const accepted = sql`board_invites where board_id = ${boardId} and user_id = ${userId} and status = 'accepted' and rk = ${-token}`
  return sql`(select inviter_id as user_id, -rk as id, board_id as about_id from ${accepted}
    union select (select owner_id from boards where id = board_id), -rk, board_id from ${accepted})`
}

/** The owner of a board that a collaborator has left, where `when` holds. `id`: that of the undo entry. */
export function departed(boardId: number, id: number, when: SQL): Told {
  return sql`(select owner_id as user_id, ${id} as id, id as about_id from boards where id = ${boardId} and ${when})`
}

/** A new comment that everybody may read, with its Pin `p` and the comment `parent` that it answers. */
function shown(commentId: number): SQL {
  return sql`comments as c cross join pins as p on p.id = c.pin_id left join comments as parent on parent.id = c.parent_id
    where c.id = ${commentId} and c.is_hidden = 0`
}

/** The saver of a Pin with a new comment, who is told otherwise if it answers their own. */
export function commented(commentId: number, eventId: number): Told {
  return sql`(select p.pinner_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)} and c.is_tried = 0
    and parent.author_id is not p.pinner_id)`
}

/** The saver of a Pin under which somebody shows how it went. */
export function showedTry(commentId: number, eventId: number): Told {
  return sql`(select p.pinner_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)} and c.is_tried = 1)`
}

/** The saver of a pin that somebody has tried, unless they were told of the same within a day. */
export function tried(event: { pinId: number; actorId: number; id: number; now: number }): Told {
  const { pinId, actorId, id } = event
  return sql`(select p.pinner_id as user_id, ${id} as id, p.id as about_id from pins as p where p.id = ${pinId}
    and exists (select 1 from pin_tries as t where t.pin_id = p.id and t.user_id = ${actorId} and t.rk = ${-id})
    and ${isNewsOf('tried', sql`p.pinner_id`, { ...event, thing: sql`p.id` })})`
}

/** The author of a comment that a new one answers, if they still see the Pin. */
export function answered(commentId: number, eventId: number): Told {
  return sql`(select parent.author_id as user_id, ${eventId} as id, p.id as about_id from ${shown(commentId)}
    and parent.id is not null and ${canSeePinSql(sql`parent.author_id`, 'p')})`
}

/** The people whom a comment names since an event, if they see its Pin and are not told of the comment anyway. */
export function mentioned(commentId: number, eventId: number): Told {
  return sql`(select m.user_id, m.event_id as id, p.id as about_id from comment_mentions as m cross join ${shown(commentId)}
    and m.comment_id = c.id and m.event_id = ${eventId} and m.user_id <> p.pinner_id and parent.author_id is not m.user_id
    and ${canSeePinSql(sql`m.user_id`, 'p')})`
}

/** The saver of a pin that somebody likes, unless they were told of the same within a day. */
export function pinReacted(event: { pinId: number; actorId: number; id: number; now: number }): Told {
  const { pinId, actorId, id } = event
  return sql`(select p.pinner_id as user_id, ${id} as id, p.id as about_id from pins as p where p.id = ${pinId}
    and exists (select 1 from pin_reactions as r where r.pin_id = p.id and r.user_id = ${actorId} and r.rk = ${-id})
    and ${isNewsOf('pin_reaction', sql`p.pinner_id`, { ...event, thing: sql`p.id` })})`
}

/** The author of a comment that somebody likes, if they still see the Pin and were not told of the same within a day. */
export function reacted(event: { commentId: number; actorId: number; id: number; now: number }): Told {
  const { commentId, actorId, id } = event
  return sql`(select c.author_id as user_id, ${id} as id, p.id as about_id from ${shown(commentId)}
    and exists (select 1 from comment_reactions as r where r.comment_id = c.id and r.user_id = ${actorId} and r.rk = ${-id})
    and ${canSeePinSql(sql`c.author_id`, 'p')} and ${isNewsOf('reaction', sql`c.author_id`, { ...event, thing: sql`c.id` })})`
}
