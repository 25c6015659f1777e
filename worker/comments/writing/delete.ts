import { emptyBody } from '#domain/accounts/contract.ts'
import { commentButtonForm, commentDeletedAnswer } from '#domain/comments/contract.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { gridTitle } from '#domain/text.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { isDeletedBy } from '#worker/model/comments/rules.ts'
import { authorizeAnyPin } from '#worker/pins/write.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { UNDO_TIME } from '#worker/undo/write.ts'
import { selectTarget, type TargetRow } from '../queries.ts'
import { deleteWithReplies, restoreComments } from './queries.ts'
import { CHANGED, COMMENT_FAILS, OF_COMMENT } from './targets.ts'

/**
 * Deletes a comment with its replies; restorable for a day. Allowed for its author, also if they can no longer see the pin, and for the pin's saver and their
 * delegates; others get 403 code 3. Idempotent for the same person.
 */
export const deleteComment = action(
  {
    call: ['delete', routes.api.comment],
    ids: OF_COMMENT,
    summary: 'Delete a comment with its replies; they can be restored for a day',
    input: emptyBody,
    isInputOptional: true,
    answer: commentDeletedAnswer,
    fails: [...COMMENT_FAILS, 'forbidden'],
  },
  async function deleteComment({ requester, ids: { pin: pinId, comment: commentId } }) {
    const { db, now } = requester
    const at = await authorizeAnyPin(requester, pinId, {
      limit: CHANGED,
      more: { target: selectTarget(requester, pinId, commentId) },
    })
    const { viewerId } = at
    const [target] = at.more.target
    const isAuthor = target?.authorId === viewerId
    // Others must not learn that a pin they may not see has this comment.
    if (!isAuthor && !at.isSeen) throw new Failure('pin_not_found')
    if (!target) throw new Failure('comment_not_found')
    if (target.deletion !== null) return { id: String(commentId), undo: undoOf(target, viewerId, now) }
    if (!isAuthor && !target.isSeen) throw new Failure('comment_not_found')
    if (!isAuthor && !at.isPinner) throw new Failure('forbidden')
    const id = newId()
    // The list of recent changes names the pin, except to an author who may no longer see it.
    const title = (at.isSeen && gridTitle(at.parts.pin.title)) || String(pinId)
    const {
      after: [after],
    } = await batch(db, {
      deleted: deleteWithReplies({ id, userId: viewerId, commentId, title, now }),
      after: selectTarget(requester, pinId, commentId),
    })
    // Somebody else may have deleted it meanwhile, or the same person by a second press.
    return { id: String(commentId), undo: undoOf(after, viewerId, now) }
  },
)
  .form({
    path: routes.do.deleteComment,
    schema: commentButtonForm,
    asks: ({ pin_id: pin, comment_id: comment }) => ({ ids: { pin, comment }, input: {} }),
    done: ({ undo }, { pin_id: pin }) => ({ to: href(routes.pinComments, { pin }), toast: 'comment_deleted', undo }),
  })
  .undo<{ comment: number }>(['comment_deleted'], {
    when: ({ id, inverse }) => isDeletedBy(id, inverse.comment),
    statements: ({ id }, isNow) => [restoreComments(id, isNow)],
  })

/** The Undo of a person's own deletion. @throws {Failure} `comment_not_found` if somebody else deleted it, or it is too old to be undone */
function undoOf(target: TargetRow | undefined, viewerId: number, now: number): UndoHandle {
  const { deletion = null, deletedAt = null, deletedBy } = target ?? {}
  if (deletion === null || deletedAt === null || deletedBy !== viewerId || deletedAt <= now - UNDO_TIME)
    throw new Failure('comment_not_found')
  return undoHandle(deletion, deletedAt)
}
