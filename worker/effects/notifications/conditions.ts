import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../../../domain/id.ts'

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

/** The person of a new follow or request, whichever the batch has written, unless they were told of the same within a day. */
export function followed(kind: 'follow' | 'follow_request', { from, to, rk, now }: FollowEvent): Told {
  const written =
    kind === 'follow'
      ? sql`select 1 from follows where follower_id = ${from} and followee_id = ${to} and rk = ${rk}`
      : sql`select 1 from follow_requests where requester_id = ${from} and target_id = ${to} and rk = ${rk}`
  const wasTold = sql`select 1 from notification_people as p cross join notifications as n
    where p.actor_id = ${from} and p.user_id = ${to} and p.rk < ${-firstIdAt(now - AGAIN)} and p.rk <> ${rk}
      and n.user_id = p.user_id and n.id = p.notification_id and n.kind = ${kind}`
  return sql`(select ${to} as user_id, ${-rk} as id, 0 as about_id where exists (${written}) and not exists (${wasTold}))`
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
