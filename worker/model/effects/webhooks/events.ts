import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../../db/batch.ts'
import type { FollowEvent } from '../notifications/rules.ts'
import { insertDeliveries } from './queries.ts'
import { boardsMade, type CommentEvent, commentMade, followersAdmitted, followMade } from './rules.ts'

/** Tells a person's webhooks of their new boards. `ids`: a subquery in parentheses. */
export function queueBoardWebhooks(userId: number, ids: SQL, now: number): Statement {
  return insertDeliveries({ kind: 'board.created', userId, things: boardsMade(userId, ids), now })
}

/** Tells the webhooks of a Pin's saver of a comment that everybody may read. */
export function queueCommentWebhooks(event: CommentEvent): Statement {
  const { userId, now } = event
  return insertDeliveries({ kind: 'comment.created', userId, things: commentMade(event), now })
}

/** Tells a person's webhooks of a new follower, also one whose request they have approved. */
export function queueFollowWebhooks(event: FollowEvent): Statement {
  const { to: userId, now } = event
  return insertDeliveries({ kind: 'follow.created', userId, things: followMade(event), now })
}

/** Tells a person's webhooks of everybody whose request their going public has approved; before the requests are deleted. */
export function queueAdmissionWebhooks(userId: number, now: number): Statement {
  return insertDeliveries({ kind: 'follow.created', userId, things: followersAdmitted(userId), now })
}
