import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import type { FollowEvent } from '../notifications/rules.ts'

/**
 * Events as tables in parentheses: the event's own id (`id`), the thing (`thing_id`) and, for a comment, its Pin (`pin_id`). They read the rows that
 * the same batch has written, so that only what happened is sent.
 */
type Things = SQL

/** A person's new Pins. `ids`: a subquery in parentheses; ids without a row, or of other people's Pins, are skipped. */
export function pinsMade(userId: number, ids: SQL): Things {
  return sql`(select p.id, p.id as thing_id, null as pin_id from pins as p where p.id in ${ids} and p.pinner_id = ${userId})`
}

/** A person's new boards. `ids` as for `pinsMade`. */
export function boardsMade(userId: number, ids: SQL): Things {
  return sql`(select b.id, b.id as thing_id, null as pin_id from boards as b where b.id in ${ids} and b.owner_id = ${userId})`
}

export interface CommentEvent {
  commentId: number
  /** The comment's id; a fresh one if a hidden comment has become public. */
  eventId: number
  /** The saver of the Pin; their own comments are no events. */
  userId: number
  now: number
}

/** A public comment by another person. */
export function commentMade({ commentId, eventId, userId }: CommentEvent): Things {
  return sql`(select ${eventId} as id, c.id as thing_id, p.id as pin_id from comments as c cross join pins as p on p.id = c.pin_id
    where c.id = ${commentId} and c.is_hidden = 0 and p.pinner_id = ${userId} and c.author_id <> ${userId})`
}

/** A new follow. */
export function followMade({ from, to, rk }: FollowEvent): Things {
  return sql`(select -f.rk as id, f.follower_id as thing_id, null as pin_id from follows as f
    where f.follower_id = ${from} and f.followee_id = ${to} and f.rk = ${rk})`
}

/** Follows that this batch has created from requests; the requests must still exist. */
export function followersAdmitted(to: number): Things {
  return sql`(select -f.rk as id, f.follower_id as thing_id, null as pin_id from follow_requests as r
    cross join follows as f on f.follower_id = r.requester_id and f.followee_id = r.target_id and f.rk = r.rk where r.target_id = ${to})`
}
