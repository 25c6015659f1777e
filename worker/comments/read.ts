import type { Requester } from '../http/requester.ts'
import type { PinParts } from '../pins/view.ts'
import { type Commenting, selectCommenting } from './queries.ts'
import { obstacleOf } from './view.ts'

export { commentsOf, readReplies } from './lists.ts'
export { askThread, threadOf } from './one-comment.ts'

/** Reads the inputs of `commentingOf`, in the batch of the pin's page; undefined for visitors. */
export function askCommenting(requester: Requester, pinId: number) {
  return requester.sessionHash === null ? undefined : selectCommenting(requester, pinId)
}

/**
 * The number of comments on a pin, the number of those about trying it, and the obstacle to commenting, or null. For visitors, only an obstacle for everybody.
 */
export function commentingOf({ pin, commentsOff }: PinParts, answered: readonly Commenting[] | undefined) {
  const [row] = answered ?? []
  const obstacle = row ? obstacleOf(row) : commentsOff ? ('comments_off' as const) : null
  return { count: pin.commentCount, triedCount: pin.triedNoteCount, obstacle }
}
