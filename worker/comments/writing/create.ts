import { type CommentInput, commentBody, commentForm, commentSchema } from '#domain/comments/contract.ts'
import { mentionsIn } from '#domain/comments/mentions.ts'
import { namesAddress } from '#domain/comments/rules.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import { requireUnlimited } from '#worker/accounts/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import type { Limit } from '#worker/http/limits.ts'
import { countNewcomerTry, refuseNewcomerOver } from '#worker/http/newcomer-limits.ts'
import { selectUnused } from '#worker/media/read.ts'
import { markMediaUsed } from '#worker/media/write.ts'
import { notifyComment, notifyMentions, personChanged, queueCommentWebhooks } from '#worker/model/effects/write.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { viewerSql } from '#worker/model/pins/rules.ts'
import { authorizePin, triedMarked } from '#worker/pins/write.ts'
import { type CommentingRow, selectCommenting, selectComments, selectTarget } from '../queries.ts'
import { commentView, obstacleOf } from '../view.ts'
import { insertComment, isStored, setMentions } from './queries.ts'
import { COMMENT_FAILS, isFiltered, requireTarget, SAYS } from './targets.ts'

const WRITTEN: Limit = { name: 'comments', times: 120, seconds: 3600 }

/**
 * Comments on a pin, or replies to a comment. A reply to a reply joins the same thread. 403 code 96 if comments are off or only for followers; 403 code 91 if a
 * block exists between the viewer and the pin's people; newcomers with many links get 429, limited accounts 403 code 3.
 */
export const createComment = action(
  {
    call: ['post', routes.api.comments],
    ids: { pin: 'pin_not_found' },
    summary: 'Comment on a pin, or answer a comment',
    input: commentBody,
    answer: commentSchema,
    fails: [...COMMENT_FAILS, 'blocked', 'comments_off', 'comments_for_followers'],
  },
  async function createComment({ requester, site, ids: { pin: pinId }, input }) {
    const { text, parent_id, tried: isTried, media_id } = input
    const { db, now } = requester
    const fault = faultOf(input)
    if (fault) throw new Failure('invalid', { faults: [fault] })
    const mediaId = media_id ? parseId(media_id) : null
    const answered = parent_id ? parseId(parent_id) : null
    if (parent_id && answered === null) throw new Failure('comment_not_found')
    const { viewerId, access, parts, more } = await authorizePin(requester, pinId, {
      limit: WRITTEN,
      more: {
        commenting: selectCommenting(requester, pinId),
        target: answered === null ? undefined : selectTarget(requester, pinId, answered),
        newcomerTries: namesAddress(text) ? countNewcomerTry(requester, 'links') : undefined,
        uploads: mediaId === null ? undefined : selectUnused([mediaId], viewerSql(requester)),
      },
    })
    requireUnlimited(access.viewerRow, now)
    await refuseNewcomerOver(requester, 'links', viewerId, more.newcomerTries)
    const commenting = requireCommenting(more.commenting)
    const target = answered === null ? null : requireTarget(more.target)
    const upload = media_id ? requirePicture(more.uploads) : null
    const id = newId()
    const isHidden = isFiltered(commenting, text)
    const parentId = target ? (target.parentId ?? target.id) : null
    const {
      row: [row],
    } = await batch(db, {
      comment: insertComment({
        id,
        pinId,
        parentId,
        authorId: viewerId,
        text,
        isHidden,
        isTried,
        upload,
        now,
      }),
      used: upload ? markMediaUsed([upload.id], upload.key, isStored(id)) : undefined,
      mentions: setMentions(id, mentionsIn(text), id),
      // A comment about trying the pin also marks it as tried.
      mark: isTried ? [triedMarked(viewerId, pinId, isStored(id)), ...personChanged(viewerId)] : undefined,
      told: [
        ...notifyComment(id, id, viewerId, now),
        ...notifyMentions(id, id, viewerId, now),
        queueCommentWebhooks({ commentId: id, eventId: id, userId: parts.pin.pinnerId, now }),
      ],
      row: selectComments(
        requester,
        isTried ? { pinId, note: { authorId: viewerId, text, imageKey: upload?.key ?? null } } : { pinId, id },
      ),
    })
    // An obstacle arose after the check: a retry will report it.
    if (!row) throw new Failure('comment_not_found')
    return commentView(row, site.mediaBase, requester.now)
  },
).form({
  path: routes.do.comment,
  schema: commentForm,
  page: ({ pin_id, comment_id }) =>
    href(
      routes.pinComments,
      { pin: String(pin_id ?? '') },
      { thread: comment_id === undefined ? undefined : String(comment_id) },
    ),
  says: SAYS,
  asks: ({ pin_id: pin, comment_id, text }) => ({ ids: { pin }, input: { text, parent_id: comment_id, tried: false } }),
  done: (_, { pin_id: pin, comment_id: thread }) => ({
    to: href(routes.pinComments, { pin }, { thread }),
    toast: 'comment_added',
  }),
})

/** The fault in a comment, or null: no content, or a picture or parent that this kind of comment cannot have. */
function faultOf({ text, parent_id, tried, media_id }: CommentInput) {
  if (text === '' && !(tried && media_id)) return { field: 'text', code: 'missing' }
  if (media_id && !tried) return { field: 'media_id', code: 'unknown_value' }
  return parent_id && tried ? { field: 'parent_id', code: 'unknown_value' } : null
}

/** The viewer's unused picture upload. Fails with 400 at `media_id` without one. */
function requirePicture(found: MediaRow[] | undefined): MediaRow {
  const [upload] = found ?? []
  if (upload?.kind !== 'image') throw new Failure('invalid', { faults: [{ field: 'media_id', code: 'unknown_value' }] })
  return upload
}

function requireCommenting([row]: CommentingRow[]): CommentingRow {
  if (!row) throw new Failure('pin_not_found')
  const obstacle = obstacleOf(row)
  if (obstacle) throw new Failure(obstacle)
  return row
}
