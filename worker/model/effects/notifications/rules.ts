import type { SQL } from 'drizzle-orm'
import { firstIdAt } from '#domain/id.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { sql } from '#worker/db/sql.ts'
import { isNewBrowser } from '#worker/model/accounts/rules.ts'
import { canSeeBoardSql } from '#worker/model/boards/rules.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'

/** The people who are notified of an event. */
export interface Told {
  /**
   * A subquery in parentheses with a row for each receiver (`user_id`), the event's fresh id (`id`), and the thing to group by (`about_id`). It reads
   * the rows that the same batch has written, so that people are notified only of what happened.
   */
  rows: SQL
  /**
   * A superset of the receivers (`user_id`, `id`) that is found with few rows. Later statements look for these people's notifications with the
   * event's id, instead of repeating the checks.
   */
  among: SQL
}

const one = (userId: number | SQL, id: number | SQL): SQL => sql`(select ${userId} as user_id, ${id} as id)`

/** ms during which an action that is undone and repeated notifies only once. */
const AGAIN = 24 * 3600 * 1000

export interface FollowEvent {
  from: number
  to: number
  /** Minus the id of the new follow or request. */
  rk: number
  now: number
}

/** True if the person was not notified within a day that the actor did the same with the same thing. */
export function isNewsOf(
  kind: NotificationKind,
  person: SQL,
  { actorId, id, now, thing }: { actorId: number; id: number; now: number; thing?: SQL },
): SQL {
  return sql`not exists (select 1 from notification_people as before cross join notifications as n
    where before.actor_id = ${actorId} and before.user_id = ${person} and before.rk < ${-firstIdAt(now - AGAIN)} and before.rk <> ${-id}
      and n.user_id = before.user_id and n.id = before.notification_id and n.kind = ${kind}${thing ? sql` and before.thing_id = ${thing}` : sql``})`
}

/** The person of a new follow or request, whichever the batch has written, unless they were notified of the same within a day. */
export function followed(kind: 'follow' | 'follow_request', { from, to, rk, now }: FollowEvent): Told {
  const written =
    kind === 'follow'
      ? sql`select 1 from follows where follower_id = ${from} and followee_id = ${to} and rk = ${rk}`
      : sql`select 1 from follow_requests where requester_id = ${from} and target_id = ${to} and rk = ${rk}`
  const isNews = isNewsOf(kind, sql`${to}`, { actorId: from, id: -rk, now })
  return {
    rows: sql`(select ${to} as user_id, ${-rk} as id, 0 as about_id where exists (${written}) and ${isNews})`,
    among: one(to, -rk),
  }
}

/** The person whose request was approved. */
export function approved({ from, to, rk }: FollowEvent): Told {
  return {
    rows: sql`(select follower_id as user_id, -rk as id, 0 as about_id from follows
      where follower_id = ${from} and followee_id = ${to} and rk = ${rk})`,
    among: one(from, -rk),
  }
}

/** The saver of the Pin that a new Pin was saved from, if the new one is public. A Pin never changes its saver. */
export function saved(pinId: number, source: { id: number; pinnerId: number }): Told {
  return {
    rows: sql`(select ${source.pinnerId} as user_id, id, ${source.id} as about_id from pins where id = ${pinId} and listed = 1)`,
    among: one(source.pinnerId, pinId),
  }
}

/** The people whose follow requests this batch has turned into follows; the requests must still exist. `id`: a fresh one. */
export function admitted(to: number, id: number): Told {
  return {
    rows: sql`(select r.requester_id as user_id, ${id} as id, 0 as about_id from follow_requests as r
      cross join follows as f on f.follower_id = r.requester_id and f.followee_id = r.target_id and f.rk = r.rk where r.target_id = ${to})`,
    among: sql`(select requester_id as user_id, ${id} as id from follow_requests where target_id = ${to})`,
  }
}

/**
 * Followers of a board who want to hear of new Pins, still see the board, and have no block with its saver or owner. `userIds`: candidates found
 * before.
 */
export function boardPinned({ boardId, pinId, userIds, id, when }: BoardPinEvent): Told {
  const people = sql`json_each(${JSON.stringify(userIds)}) as j`
  const rows = sql`(select f.user_id, ${id} as id, f.board_id as about_id
    from ${people} cross join board_follows as f on f.user_id = j.value and f.board_id = ${boardId}
      cross join pins as p on p.id = ${pinId} and p.board_id = f.board_id
      cross join boards as b on b.id = f.board_id cross join users as o on o.id = b.owner_id
    where ${when} and ${wantsBoardPins(sql`f.user_id`)} and p.grp = 0 and ${canSeeBoardSql(sql`f.user_id`, 'b', 'o')}
      and not ${isBlockedBetween(sql`f.user_id`, sql`p.pinner_id`)} and not ${isBlockedBetween(sql`f.user_id`, sql`b.owner_id`)}
      and not exists (select 1 from notification_people as t where t.user_id = f.user_id and t.actor_id = p.pinner_id
        and t.thing_id = p.id and t.rk <> ${-id}))`
  return { rows, among: sql`(select j.value as user_id, ${id} as id from ${people})` }
}

export interface BoardPinEvent {
  boardId: number
  /** The newest Pin and its saver. */
  pinId: number
  actorId: number
  userIds: number[]
  /** A fresh one. */
  id: number
  /** Condition for notifying anyone. */
  when: SQL
  now: number
}

/** True if a person has chosen to be notified of new Pins on followed boards. */
export function wantsBoardPins(userId: SQL): SQL {
  return sql`exists (select 1 from bells as bell where bell.user_id = ${userId} and bell.choices ->> '$.board_pin' in ('app', 'now', 'daily', 'weekly'))`
}

/** The person who logged in, if the browser is new to them. `id`: the browser's id. */
export function signedIn(userId: number, hash: string, id: number): Told {
  return {
    rows: sql`(select ${userId} as user_id, ${id} as id, ${id} as about_id where ${isNewBrowser(userId, hash)})`,
    among: one(userId, id),
  }
}

/** The person whom a thing, such as a decision, concerns, where `when` holds. */
export function concerned(userId: number, aboutId: number, id: number, when: SQL): Told {
  return {
    rows: sql`(select ${userId} as user_id, ${id} as id, ${aboutId} as about_id where ${when})`,
    among: one(userId, id),
  }
}

/** The senders of a case's notices, each with their last notice, where `when` holds. */
export function reporters(caseId: number, id: number, when: SQL): Told {
  const theirs = sql`notices as x where x.case_id = ${caseId} and x.reporter_id is not null`
  return {
    rows: sql`(select x.reporter_id as user_id, ${id} as id, max(x.id) as about_id from ${theirs} and ${when} group by x.reporter_id)`,
    among: sql`(select distinct x.reporter_id as user_id, ${id} as id from ${theirs})`,
  }
}

/** The invited people of new invitations to a board. */
export function invited(boardId: number, made: readonly { user: number; id: number }[]): Told {
  const list = sql`json_each(${JSON.stringify(made)}) as j`
  return {
    rows: sql`(select i.user_id, -i.rk as id, i.board_id as about_id from ${list} cross join board_invites as i
      where i.board_id = ${boardId} and i.user_id = j.value ->> 'user' and i.rk = -(j.value ->> 'id'))`,
    among: sql`(select j.value ->> 'user' as user_id, j.value ->> 'id' as id from ${list})`,
  }
}

/** A board's owner and the inviter, after an invitation was accepted. `token`: minus the `rk` of the accepted invitation. */
export function joined(boardId: number, userId: number, token: number): Told {
  const accepted = sql`board_invites where board_id = ${boardId} and user_id = ${userId} and status = 'accepted' and rk = ${-token}`
  const rows = sql`(select inviter_id as user_id, -rk as id, board_id as about_id from ${accepted}
    union select (select owner_id from boards where id = board_id), -rk, board_id from ${accepted})`
  return { rows, among: rows }
}

/** The owner of a board that a collaborator has left, where `when` holds. `id`: the undo entry's id. */
export function departed(boardId: number, id: number, when: SQL): Told {
  return {
    rows: sql`(select owner_id as user_id, ${id} as id, id as about_id from boards where id = ${boardId} and ${when})`,
    among: sql`(select owner_id as user_id, ${id} as id from boards where id = ${boardId})`,
  }
}
