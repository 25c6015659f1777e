import { commentEditBody, commentSchema, editCommentForm } from '#domain/comments/contract.ts'
import { mentionsIn } from '#domain/comments/mentions.ts'
import { mayEdit, namesAddress } from '#domain/comments/rules.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { requireUnlimited } from '#worker/accounts/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { countNewcomerTry, refuseNewcomerOver } from '#worker/http/newcomer-limits.ts'
import { notifyComment, notifyMentions, queueCommentWebhooks } from '#worker/model/effects/write.ts'
import { authorizePin } from '#worker/pins/write.ts'
import { selectCommenting, selectComments, selectTarget } from '../queries.ts'
import { commentView } from '../view.ts'
import { renewMentions, setMentions, updateText } from './queries.ts'
import { CHANGED, COMMENT_FAILS, isFiltered, OF_COMMENT, requireTarget, SAYS } from './targets.ts'

/** Changes the viewer's own comment within 15 minutes; later 403 code 97. Another person's comment is 403 code 3. */
export const editComment = action(
  {
    call: ['put', routes.api.comment],
    ids: OF_COMMENT,
    summary: 'Change a comment within 15 minutes',
    input: commentEditBody,
    answer: commentSchema,
    fails: [...COMMENT_FAILS, 'forbidden', 'too_late'],
  },
  async function editComment({ requester, site, ids: { pin: pinId, comment: commentId }, input: { text } }) {
    const { db, now } = requester
    const { viewerId, access, parts, more } = await authorizePin(requester, pinId, {
      limit: CHANGED,
      more: {
        commenting: selectCommenting(requester, pinId),
        target: selectTarget(requester, pinId, commentId),
        newcomerTries: namesAddress(text) ? countNewcomerTry(requester, 'links') : undefined,
      },
    })
    requireUnlimited(access.viewerRow, now)
    await refuseNewcomerOver(requester, 'links', viewerId, more.newcomerTries)
    const target = requireTarget(more.target)
    if (target.authorId !== viewerId) throw new Failure('forbidden')
    if (!mayEdit(target.createdAt, now)) throw new Failure('too_late')
    const [commenting] = more.commenting
    const isHidden = commenting !== undefined && isFiltered(commenting, text)
    const eventId = newId()
    const isShownNow = target.isHidden === 1 && !isHidden
    const {
      row: [row],
    } = await batch(db, {
      changed: updateText(commentId, { authorId: viewerId, text, isHidden, now }),
      mentions: setMentions(commentId, mentionsIn(text), eventId),
      // Nobody was notified of the comment while it was hidden.
      renewed: isShownNow ? renewMentions(commentId, eventId) : undefined,
      told: [
        ...(isShownNow
          ? [
              ...notifyComment(commentId, eventId, viewerId, now),
              queueCommentWebhooks({ commentId, eventId, userId: parts.pin.pinnerId, now }),
            ]
          : []),
        ...notifyMentions(commentId, eventId, viewerId, now),
      ],
      row: selectComments(requester, { pinId, id: commentId }),
    })
    if (!row) throw new Failure('comment_not_found')
    return commentView(row, site.mediaBase, requester.now)
  },
).form({
  path: routes.do.editComment,
  schema: editCommentForm,
  page: ({ pin_id, comment_id }) =>
    href(routes.pinComments, { pin: String(pin_id ?? '') }, { edit: String(comment_id ?? '') }),
  says: SAYS,
  asks: ({ pin_id: pin, comment_id: comment, text }) => ({ ids: { pin, comment }, input: { text } }),
  done: (_, { pin_id: pin, comment_id: thread }) => ({
    to: href(routes.pinComments, { pin }, { thread }),
    toast: 'comment_changed',
  }),
})
