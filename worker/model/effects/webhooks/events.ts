import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import type { FollowEvent } from '../notifications/rules.ts'
import { insertDeliveries } from './queries.ts'
import { boardsMade, type CommentEvent, commentMade, followersAdmitted, followMade } from './rules.ts'

/** Queues deliveries of new boards to a person's webhooks. `ids`: a subquery in parentheses. */
export function queueBoardWebhooks(userId: number, ids: SQL, now: number): Statement {
  return insertDeliveries({ kind: 'board.created', userId, things: boardsMade(userId, ids), now })
}

/** Queues deliveries of a public comment to the webhooks of the Pin's saver. */
export function queueCommentWebhooks(event: CommentEvent): Statement {
  const { userId, now } = event
  return insertDeliveries({ kind: 'comment.created', userId, things: commentMade(event), now })
}

/** Queues deliveries of a new follower, including an approved request, to a person's webhooks. */
export function queueFollowWebhooks(event: FollowEvent): Statement {
  const { to: userId, now } = event
  return insertDeliveries({ kind: 'follow.created', userId, things: followMade(event), now })
}

/** Queues deliveries of all followers whose requests were approved because the profile became public. Runs before the requests are deleted. */
export function queueAdmissionWebhooks(userId: number, now: number): Statement {
  return insertDeliveries({ kind: 'follow.created', userId, things: followersAdmitted(userId), now })
}
