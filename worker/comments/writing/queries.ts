import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice, type Slice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { canBeAnswered, isThere, mayComment, seesComment } from '#worker/model/comments/rules.ts'
import { comments } from '#worker/model/comments/tables.ts'
import { isBlockedBetween } from '#worker/model/invites/rules.ts'
import { isWithheld } from '#worker/model/legal/rules.ts'
import { areUnused } from '#worker/model/media/rules.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { recordUndo, UNDO_TIME } from '#worker/undo/write.ts'
import { isSameNote } from '../queries.ts'

export interface NewComment {
  id: number
  pinId: number
  parentId: number | null
  authorId: number
  text: string
  /** True if it contains a word that the pin's saver has filtered. */
  isHidden: boolean
  /** True if it is about trying the pin, with or without a picture. */
  isTried: boolean
  /** The upload with its picture; null without one. */
  upload: MediaRow | null
  /** ms since 1970. */
  now: number
}

/** Inserts a comment, if its author may still comment on the pin and reply to the parent. */
export function insertComment(comment: NewComment): Statement {
  const { id, pinId, parentId, authorId, text, isHidden, isTried, upload, now } = comment
  const answers = parentId === null ? sql`true` : canBeAnswered(parentId, pinId, authorId)
  const note = { authorId, text, imageKey: upload?.key ?? null }
  const isUnused = upload ? areUnused([upload.id], authorId) : sql`true`
  // A plain form with a file has no idempotency key: a note sent twice is stored once.
  const isNew = isTried
    ? sql`${isUnused} and not exists (select 1 from comments as n where ${isSameNote(pinId, note)})`
    : sql`true`
  return run`insert into comments (id, pin_id, parent_id, author_id, text, is_hidden, is_tried, image_key, image_width, image_height, image_color, created_at)
      select ${id}, p.id, ${parentId}, ${authorId}, ${text}, ${isHidden ? 1 : 0}, ${isTried ? 1 : 0},
        ${upload?.key ?? null}, ${upload?.width ?? null}, ${upload?.height ?? null}, ${upload?.color ?? null}, ${now}
      from pins as p cross join users as s on s.id = p.pinner_id
      where p.id = ${pinId} and ${mayComment(authorId)} and ${answers} and ${isNew}`
}

/**
 * Sets the people whom a comment mentions by these usernames, except its author, closed accounts, and people with a block between them and the author. Mentions
 * that stay in the text keep their event.
 * @param eventId id of the event that notifies the newly mentioned people
 */
export function setMentions(commentId: number, names: readonly string[], eventId: number): Statement[] {
  const listed = sql`(select value from json_each(${JSON.stringify(names)}))`
  return [
    run`delete from comment_mentions where comment_id = ${commentId} and typed not in ${listed}
        and exists (select 1 from comments where id = ${commentId})`,
    ...(names.length === 0
      ? []
      : [
          run`insert into comment_mentions (comment_id, user_id, typed, event_id)
              select c.id, w.id, j.value, ${eventId} from json_each(${JSON.stringify(names)}) as j
                cross join users as w on w.username = j.value cross join comments as c on c.id = ${commentId}
              where w.closed_at is null and w.id <> c.author_id and not ${isBlockedBetween(sql`w.id`, sql`c.author_id`)}
              on conflict (comment_id, user_id) do nothing`,
        ]),
  ]
}

/** True if the comment exists after this batch. */
export function isStored(commentId: number): SQL {
  return sql`exists (select 1 from comments where id = ${commentId})`
}

/** Gives all mentions of a comment a new event, to notify them of a comment that was hidden before. */
export function renewMentions(commentId: number, eventId: number): Statement {
  return run`update comment_mentions set event_id = ${eventId} where comment_id = ${commentId}`
}

/** Changes the text of the author's own comment. */
export function updateText(
  commentId: number,
  { authorId, text, isHidden, now }: Pick<NewComment, 'authorId' | 'text' | 'isHidden' | 'now'>,
): Statement {
  return run`update comments set text = ${text}, edited_at = ${now}, is_hidden = ${isHidden ? 1 : 0}
      where id = ${commentId} and author_id = ${authorId} and deleted_at is null`
}

/** Deletes a comment and its replies, with an undo entry. */
export function deleteWithReplies({
  id,
  userId,
  commentId,
  title,
  now,
}: {
  id: number
  userId: number
  commentId: number
  title: string
  now: number
}): Statement[] {
  const entry = {
    ...{ id, userId, kind: 'comment_deleted', now },
    inverse: sql`${JSON.stringify({ comment: commentId })}`,
    summary: { action: 'comment_deleted' as const, name: title },
  }
  return [
    recordUndo(entry, isThere(commentId)),
    // Replies first: a deleted comment counts no replies.
    run`update comments set deleted_at = ${now}, deletion = ${id}
        where parent_id = ${commentId} and deleted_at is null and ${isRecorded(id)}`,
    run`update comments set deleted_at = ${now}, deletion = ${id} where id = ${commentId} and ${isRecorded(id)}`,
  ]
}

/** Restores the comments that an undo entry deleted. */
export function restoreComments(entryId: number, when: ReturnType<typeof isThere>): Statement {
  return run`update comments set deleted_at = null, deletion = null where deletion = ${entryId} and ${when}`
}

/** Likes a comment, if the person may still see it. */
export function like(userId: number, commentId: number, rk: number): Statement {
  return run`insert or ignore into comment_reactions (comment_id, user_id, rk) select c.id, ${userId}, ${rk}
      from comments as c cross join users as u on u.id = c.author_id where c.id = ${commentId} and ${seesComment(sql`${userId}`)}`
}

export function unlike(userId: number, commentId: number): Statement {
  return run`delete from comment_reactions where comment_id = ${commentId} and user_id = ${userId}`
}

export function selectReaction(userId: number, commentId: number) {
  return select({
    count: sql<number>`reaction_count`,
    reacted: sql<number>`exists (select 1 from comment_reactions where comment_id = ${commentId} and user_id = ${userId})`,
  })`from comments where id = ${commentId}`
}

/** Deletes replies that were deleted more than a day ago. Runs before `deleteOldComments`, which keeps comments that still have replies. */
export function deleteOldReplies(now: number): Slice {
  return deleteSlice(
    comments,
    sql`deleted_at <= ${now - UNDO_TIME} and parent_id is not null and not ${isWithheld('comment', sql`comments.id`)}
      and not ${isWithheld('comment', sql`comments.parent_id`)}`,
  )
}

export function deleteOldComments(now: number): Slice {
  return deleteSlice(
    comments,
    sql`deleted_at <= ${now - UNDO_TIME} and parent_id is null and not ${isWithheld('comment', sql`comments.id`)}
      and not exists (select 1 from comments as r where r.parent_id = comments.id)`,
  )
}
