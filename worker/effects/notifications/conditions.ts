import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../../../domain/id.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'
import { canSeeBoardSql } from '../../boards/conditions.ts'
import { isBlockedBetween } from '../../invites/conditions.ts'
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

/** Those whose requests to follow a person this batch has turned into follows; the requests must still be there. `id`: a fresh one. */
export function admitted(to: number, id: number): Told {
  return sql`(select r.requester_id as user_id, ${id} as id, 0 as about_id from follow_requests as r
    cross join follows as f on f.follower_id = r.requester_id and f.followee_id = r.target_id and f.rk = r.rk where r.target_id = ${to})`
}

/** Followers of a board who want to hear of new Pins, still see the board, and may see its saver. `userIds`: those who were found before. */
export function boardPinned({ boardId, pinId, userIds, id, when }: BoardPinEvent): Told {
  return sql`(select f.user_id, ${id} as id, f.board_id as about_id
    from json_each(${JSON.stringify(userIds)}) as j cross join board_follows as f on f.user_id = j.value and f.board_id = ${boardId}
      cross join pins as p on p.id = ${pinId} and p.board_id = f.board_id
      cross join boards as b on b.id = f.board_id cross join users as o on o.id = b.owner_id
    where ${when} and ${wantsBoardPins(sql`f.user_id`)} and p.grp = 0 and ${canSeeBoardSql(sql`f.user_id`, 'b', 'o')}
      and not ${isBlockedBetween(sql`f.user_id`, sql`p.pinner_id`)} and not ${isBlockedBetween(sql`f.user_id`, sql`b.owner_id`)}
      and not exists (select 1 from notification_people as t where t.user_id = f.user_id and t.actor_id = p.pinner_id
        and t.thing_id = p.id and t.rk <> ${-id}))`
}

export interface BoardPinEvent {
  boardId: number
  /** The newest Pin, and who saved it. */
  pinId: number
  actorId: number
  userIds: number[]
  /** A fresh one. */
  id: number
  /** Condition for telling anybody. */
  when: SQL
  now: number
}

/** Whether a person has chosen to be told of new Pins on the boards that they follow. */
export function wantsBoardPins(userId: SQL): SQL {
  return sql`exists (select 1 from bells as bell where bell.user_id = ${userId} and bell.choices ->> '$.board_pin' in ('app', 'now', 'daily', 'weekly'))`
}

/** Whether a login is in a browser that is new to an account. Before the first login of which the browser is remembered, none is. */
export function isNewBrowser(userId: number | SQL, hash: string): SQL {
  return sql`(exists (select 1 from known_browsers as k where k.user_id = ${userId})
    and not exists (select 1 from known_browsers as k where k.user_id = ${userId} and k.hash = ${hash}))`
}

/** The person who logged in, if the browser is new to them. `id`: that of the browser. */
export function signedIn(userId: number, hash: string, id: number): Told {
  return sql`(select ${userId} as user_id, ${id} as id, ${id} as about_id where ${isNewBrowser(userId, hash)})`
}

/** The person whom a decision concerns, where `when` holds. */
export function concerned(ownerId: number, decisionId: number, id: number, when: SQL): Told {
  return sql`(select ${ownerId} as user_id, ${id} as id, ${decisionId} as about_id where ${when})`
}

/** Those who sent notices of a case, each of their last notice, where `when` holds. */
export function reporters(caseId: number, id: number, when: SQL): Told {
  return sql`(select x.reporter_id as user_id, ${id} as id, max(x.id) as about_id from notices as x
    where x.case_id = ${caseId} and x.reporter_id is not null and ${when} group by x.reporter_id)`
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
