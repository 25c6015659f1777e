import type { Comment, CommentInput } from '../../domain/comments/contract.ts'
import { mentionsIn } from '../../domain/comments/mentions.ts'
import { containsWord, mayEdit, namesAddress } from '../../domain/comments/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import { gridTitle } from '../../domain/text.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { requireUnlimited } from '../accounts/write.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Limit } from '../http/limits.ts'
import { countBrake, refuseBraked } from '../http/newcomer-limits.ts'
import { selectUnused } from '../media/read.ts'
import { markMediaUsed } from '../media/write.ts'
import { commentHooked, commentTold, mentionsTold, personChanged, reactionTold } from '../model/effects/write.ts'
import type { MediaRow } from '../model/media/tables.ts'
import { viewerSql } from '../model/pins/rules.ts'
import { openAnyPin, openPin, triedMarked } from '../pins/write.ts'
import { undoHandle } from '../undo/view.ts'
import { UNDO_TIME } from '../undo/write.ts'
import { type CommentingRow, selectCommenting, selectComments, selectTarget, type TargetRow } from './queries.ts'
import { commentView, obstacleOf } from './view.ts'
import * as queries from './writing/queries.ts'

const WRITTEN: Limit = { name: 'comments', times: 120, seconds: 3600 }
const CHANGED: Limit = { name: 'comment-changes', times: 1200, seconds: 3600 }

/**
 * Comments on a Pin, or answers a comment on it. An answer to a reply joins its thread. Where comments are off, or only for followers, it is 403
 * code 96; with a block between the viewer and the Pin's people 403 code 91; 429 for newcomers with many addresses; 403 code 3 for
 * those whom employees limit.
 */
export async function createComment(
  asker: Asker,
  pinId: number,
  { text, parent_id, tried: isTried, media_id }: CommentInput,
  base: string,
): Promise<Comment> {
  const { db, now } = asker
  const fault = faultOf({ text, parent_id, tried: isTried, media_id })
  if (fault) throw new Failure('invalid', { faults: [fault] })
  const mediaId = media_id ? parseId(media_id) : null
  const answered = parent_id ? parseId(parent_id) : null
  if (parent_id && answered === null) throw new Failure('comment_not_found')
  const { viewerId, access, parts, more } = await openPin(asker, pinId, {
    limit: WRITTEN,
    more: {
      commenting: selectCommenting(asker, pinId),
      target: answered === null ? undefined : selectTarget(asker, pinId, answered),
      braked: namesAddress(text) ? countBrake(asker, 'links') : undefined,
      uploads: mediaId === null ? undefined : selectUnused([mediaId], viewerSql(asker)),
    },
  })
  requireUnlimited(access.viewerRow, now)
  await refuseBraked(asker, 'links', viewerId, more.braked)
  const commenting = requireCommenting(more.commenting)
  const target = answered === null ? null : requireTarget(more.target)
  const upload = media_id ? requirePicture(more.uploads) : null
  const id = newId()
  const isHidden = isFiltered(commenting, text)
  const parentId = target ? (target.parentId ?? target.id) : null
  const {
    row: [row],
  } = await round(db, {
    comment: queries.insertComment(db, {
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
    used: upload ? markMediaUsed(db, [upload.id], upload.key, queries.isStored(id)) : undefined,
    mentions: queries.setMentions(db, id, mentionsIn(text), id),
    // Who shows how it went has tried it.
    mark: isTried
      ? [triedMarked(db, viewerId, pinId, queries.isStored(id)), ...personChanged(db, viewerId)]
      : undefined,
    told: [
      ...commentTold(db, id, id, viewerId, now),
      ...mentionsTold(db, id, id, viewerId, now),
      commentHooked(db, { commentId: id, eventId: id, userId: parts.pin.pinnerId, now }),
    ],
    row: selectComments(
      asker,
      isTried ? { pinId, note: { authorId: viewerId, text, imageKey: upload?.key ?? null } } : { pinId, id },
    ),
  })
  // Something that stands in the way came after the check: the next try tells what it is.
  if (!row) throw new Failure('comment_not_found')
  return commentView(row, base, asker.now)
}

/** Changes one's own comment within 15 minutes; later 403 code 97. Another person's is 403 code 3. */
export async function editComment(
  asker: Asker,
  pinId: number,
  commentId: number,
  text: string,
  base: string,
): Promise<Comment> {
  const { db, now } = asker
  const { viewerId, access, parts, more } = await openPin(asker, pinId, {
    limit: CHANGED,
    more: {
      commenting: selectCommenting(asker, pinId),
      target: selectTarget(asker, pinId, commentId),
      braked: namesAddress(text) ? countBrake(asker, 'links') : undefined,
    },
  })
  requireUnlimited(access.viewerRow, now)
  await refuseBraked(asker, 'links', viewerId, more.braked)
  const target = requireTarget(more.target)
  if (target.authorId !== viewerId) throw new Failure('forbidden')
  if (!mayEdit(target.createdAt, now)) throw new Failure('too_late')
  const [commenting] = more.commenting
  const isHidden = commenting !== undefined && isFiltered(commenting, text)
  const eventId = newId()
  const isShownNow = target.isHidden === 1 && !isHidden
  const {
    row: [row],
  } = await round(db, {
    changed: queries.updateText(db, commentId, { authorId: viewerId, text, isHidden, now }),
    mentions: queries.setMentions(db, commentId, mentionsIn(text), eventId),
    // Nobody was told of a comment that was hidden.
    renewed: isShownNow ? queries.renewMentions(db, commentId, eventId) : undefined,
    told: [
      ...(isShownNow
        ? [
            ...commentTold(db, commentId, eventId, viewerId, now),
            commentHooked(db, { commentId, eventId, userId: parts.pin.pinnerId, now }),
          ]
        : []),
      ...mentionsTold(db, commentId, eventId, viewerId, now),
    ],
    row: selectComments(asker, { pinId, id: commentId }),
  })
  if (!row) throw new Failure('comment_not_found')
  return commentView(row, base, asker.now)
}

/**
 * Deletes a comment with its replies; it can be restored for a day. Its author may, also where they do not see the Pin any more, and whoever is, or acts
 * for, the Pin's saver; others get 403 code 3. Repeated by the same person, the answer is the same.
 */
export async function deleteComment(
  asker: Asker,
  pinId: number,
  commentId: number,
): Promise<{ id: string; undo: UndoHandle }> {
  const { db, now } = asker
  const at = await openAnyPin(asker, pinId, {
    limit: CHANGED,
    more: { target: selectTarget(asker, pinId, commentId) },
  })
  const { viewerId } = at
  const [target] = at.more.target
  const isAuthor = target?.authorId === viewerId
  // Whether a Pin that they may not see has this comment, nobody else learns.
  if (!isAuthor && !at.isSeen) throw new Failure('pin_not_found')
  if (!target) throw new Failure('comment_not_found')
  if (target.deletion !== null && target.deletedAt !== null) {
    if (target.deletedBy !== viewerId || target.deletedAt <= now - UNDO_TIME) throw new Failure('comment_not_found')
    return { id: String(commentId), undo: undoHandle(target.deletion, target.deletedAt) }
  }
  if (!isAuthor && !target.isSeen) throw new Failure('comment_not_found')
  if (!isAuthor && !at.isPinner) throw new Failure('forbidden')
  const id = newId()
  // Recent changes name the Pin, but not to an author who may not see it any more.
  const title = (at.isSeen && gridTitle(at.parts.pin.title)) || String(pinId)
  await round(db, { deleted: queries.deleteComment(db, { id, userId: viewerId, commentId, title, now }) })
  return { id: String(commentId), undo: undoHandle(id, now) }
}

/** Sets or takes back the viewer's heart; idempotent. One's own comment can be liked too. */
export async function setLiked(asker: Asker, pinId: number, commentId: number, isLiked: boolean) {
  const { db } = asker
  const { viewerId, more } = await openPin(asker, pinId, {
    limit: CHANGED,
    more: { target: selectTarget(asker, pinId, commentId) },
  })
  requireTarget(more.target)
  const rk = -newId()
  const {
    reaction: [reaction],
  } = await round(db, {
    set: isLiked ? queries.like(db, viewerId, commentId, rk) : queries.unlike(db, viewerId, commentId),
    told: isLiked ? reactionTold(db, commentId, viewerId, -rk, asker.now) : undefined,
    reaction: queries.selectReaction(viewerId, commentId),
  })
  return {
    id: String(commentId),
    reacted_by_me: reaction?.reacted === 1,
    reaction_count: reaction?.count ?? 0,
  }
}

/** What is wrong with a comment: it says nothing, or it has a picture or an answered comment where it must not. */
function faultOf({ text, parent_id, tried, media_id }: CommentInput) {
  if (text === '' && !(tried && media_id)) return { field: 'text', code: 'missing' }
  if (media_id && !tried) return { field: 'media_id', code: 'unknown_value' }
  return parent_id && tried ? { field: 'parent_id', code: 'unknown_value' } : null
}

/** The unused picture that the viewer has uploaded. */
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

/** The comment if the viewer sees it. */
function requireTarget(found: TargetRow[] | undefined): TargetRow {
  const [target] = found ?? []
  if (!target?.isSeen) throw new Failure('comment_not_found')
  return target
}

/** Whether a text contains a word that the Pin's saver doesn't want. Their own comments are not filtered. */
function isFiltered({ words, isOwn }: CommentingRow, text: string): boolean {
  return !isOwn && containsWord(text, JSON.parse(words) as string[])
}
