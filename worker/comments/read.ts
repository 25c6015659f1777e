import type { Requester } from '../http/requester.ts'
import type { PinParts } from '../pins/view.ts'
import { type Commenting, selectCommenting } from './queries.ts'
import { obstacleOf } from './view.ts'

export { commentsOf, readReplies } from './lists.ts'
export { askThread, threadOf } from './one-comment.ts'

/** Reads why the viewer may not comment on a Pin, in the round of its page; nothing for visitors. `commentingOf` evaluates the answer. */
export function askCommenting(requester: Requester, pinId: number) {
  return requester.sessionHash === null ? undefined : selectCommenting(requester, pinId)
}

/** How many comments a Pin has and how many tell how it went, and why the viewer may not add one; for visitors, why nobody may. */
export function commentingOf({ pin, commentsOff }: PinParts, answered: readonly Commenting[] | undefined) {
  const [row] = answered ?? []
  const obstacle = row ? obstacleOf(row) : commentsOff ? ('comments_off' as const) : null
  return { count: pin.commentCount, triedCount: pin.triedNoteCount, obstacle }
}
