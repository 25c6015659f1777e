import { emptyBody } from '#domain/accounts/contract.ts'
import { commentReactionAnswer, likeCommentForm } from '#domain/comments/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { requireWritten } from '#worker/db/receipt.ts'
import { action } from '#worker/http/action/action.ts'
import { notifyCommentReaction } from '#worker/model/effects/write.ts'
import { authorizePin } from '#worker/pins/write.ts'
import { selectTarget } from '../queries.ts'
import { like, selectReaction, unlike } from './queries.ts'
import { CHANGED, COMMENT_FAILS, OF_COMMENT, requireTarget } from './targets.ts'

/** Likes a comment or removes the like; idempotent. The viewer's own comments can be liked too. */
export const setLiked = action(
  {
    call: ['put', routes.api.commentReaction],
    ids: OF_COMMENT,
    summary: 'Like a comment',
    input: emptyBody,
    isInputOptional: true,
    off: { summary: 'Take a like of a comment back', body: emptyBody },
    answer: commentReactionAnswer,
    fails: COMMENT_FAILS,
  },
  async function setLiked({ requester, ids: { pin: pinId, comment: commentId }, isOn: isLiked }) {
    const { db } = requester
    const { viewerId, more } = await authorizePin(requester, pinId, {
      limit: CHANGED,
      more: { target: selectTarget(requester, pinId, commentId) },
    })
    requireTarget(more.target)
    const rk = -newId()
    const {
      reaction: [reaction],
    } = await batch(db, {
      set: isLiked ? like(viewerId, commentId, rk) : unlike(viewerId, commentId),
      told: isLiked ? notifyCommentReaction(commentId, viewerId, -rk, requester.now) : undefined,
      reaction: selectReaction(viewerId, commentId),
    })
    requireWritten(!isLiked || reaction?.reacted === 1, 'comment_not_found')
    return {
      id: String(commentId),
      reacted_by_me: reaction?.reacted === 1,
      reaction_count: reaction?.count ?? 0,
    }
  },
).form({
  path: routes.do.likeComment,
  schema: likeCommentForm,
  asks: ({ pin_id: pin, comment_id: comment, value }) => ({ ids: { pin, comment }, input: {}, isOn: value === 'true' }),
  done: (_, { pin_id: pin, value }) => ({
    to: href(routes.pinComments, { pin }),
    toast: value === 'true' ? 'comment_liked' : 'comment_unliked',
  }),
})
