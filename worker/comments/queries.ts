import type { SQL } from 'drizzle-orm'
import type { CommentSort } from '#domain/comments/contract.ts'
import type { CommentAudience } from '#domain/profiles/commenting.ts'
import type { Json } from '#worker/db/sql.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import type { Requester } from '../http/requester.ts'
import { seesComment } from '../model/comments/rules.ts'
import { isBlockedFromPin, viewerSql } from '../model/pins/rules.ts'

/** A comment about trying a pin. A note sent twice is stored once. */
export interface Note {
  authorId: number
  text: string
  imageKey: string | null
}

/** Selects comments of a pin: one, the parent of a reply, a note, a range of the top-level ones, or a range of the replies to one. */
type Which =
  | { pinId: number; id: number }
  | { pinId: number; replyId: number }
  | { pinId: number; note: Note }
  | { pinId: number; sort: CommentSort | 'tried'; after: readonly number[] | null; limit: number }
  | { pinId: number; parentId: number; after: readonly number[] | null; limit: number }

/** Comments that the viewer may see. The caller checks that the viewer may see the pin. */
export function selectComments(requester: Requester, which: Which) {
  return select(columns)`
    from (select ${viewerSql(requester)} as id) as me
    join comments as c on c.pin_id = ${which.pinId} and ${rangeOf(which)}
    join users as u on u.id = c.author_id
    where ${seesComment(sql`me.id`)} ${orderOf(which)}`
}

function orderOf(which: Which): SQL {
  if (!('limit' in which)) return sql``
  if ('parentId' in which) return sql`order by c.id limit ${which.limit}`
  const order = which.sort === 'liked' ? sql`c.reaction_count desc, c.id desc` : sql`c.id desc`
  return sql`order by ${order} limit ${which.limit}`
}

function rangeOf(which: Which): SQL {
  if ('id' in which) return sql`c.id = ${which.id}`
  if ('replyId' in which) return sql`c.id = (select parent_id from comments where id = ${which.replyId})`
  if ('note' in which)
    return sql`c.id = (select min(n.id) from comments as n where ${isSameNote(which.pinId, which.note)})`
  const { after } = which
  if ('parentId' in which) return sql`c.parent_id = ${which.parentId}${after ? sql` and c.id > ${after[0]}` : sql``}`
  if (which.sort === 'tried')
    return sql`c.is_tried = 1 and c.deleted_at is null${after ? sql` and c.id < ${after[0]}` : sql``}`
  // Written like the condition of the partial indexes.
  const all = sql`c.parent_id is null and c.deleted_at is null`
  if (!after) return all
  if (which.sort === 'liked') return sql`${all} and (c.reaction_count, c.id) < (${after[0]}, ${after[1]})`
  return sql`${all} and c.id < ${after[0]}`
}

/** True if row `n` of `comments` is this note. */
export function isSameNote(pinId: number, { authorId, text, imageKey }: Note): SQL {
  return sql`n.pin_id = ${pinId} and n.is_tried = 1 and n.deleted_at is null and n.author_id = ${authorId} and n.text = ${text}
    and n.image_key is ${imageKey}`
}

/** The pin of a comment, regardless of visibility. */
export function selectPinOf(commentId: number) {
  return select({ pinId: sql<number>`c.pin_id` })`
    from comments as c
    where c.id = ${commentId} and c.deleted_at is null`
}

const columns = {
  viewerId: sql<number | null>`me.id`,
  id: sql<number>`c.id`,
  pinId: sql<number>`c.pin_id`,
  parentId: sql<number | null>`c.parent_id`,
  authorId: sql<number>`c.author_id`,
  text: sql<string>`c.text`,
  isHidden: sql<number>`c.is_hidden`,
  isTried: sql<number>`c.is_tried`,
  pictureKey: sql<string | null>`c.image_key`,
  pictureWidth: sql<number | null>`c.image_width`,
  pictureHeight: sql<number | null>`c.image_height`,
  pictureColor: sql<string | null>`c.image_color`,
  reactionCount: sql<number>`c.reaction_count`,
  replyCount: sql<number>`c.reply_count`,
  createdAt: sql<number>`c.created_at`,
  editedAt: sql<number | null>`c.edited_at`,
  username: sql<string>`u.username`,
  fullName: sql<string>`u.full_name`,
  imageKey: sql<string | null>`u.image_key`,
  authorCreatedAt: sql<number | null>`u.created_at`,
  reacted: sql<number>`exists (select 1 from comment_reactions as r where r.comment_id = c.id and r.user_id = me.id)`,
  mentions: sql<string>`(select json_group_array(json_object('typed', m.typed, 'username', w.username))
    from comment_mentions as m cross join users as w on w.id = m.user_id where m.comment_id = c.id and w.closed_at is null)`,
}
export type CommentRow = RowOf<typeof selectComments>

/** The inputs of the decision whether the viewer, who may see the pin, may comment on it. */
export function selectCommenting(requester: Requester, pinId: number) {
  const me = sql`me.id`
  return select({
    isOff: sql<number>`coalesce(p.comments_off, s.comments_default_off)`,
    audience: sql<CommentAudience>`s.comments_from`,
    words: sql<Json<string[]>>`s.comment_words`,
    title: sql<string>`p.title`,
    isOwn: sql<number>`me.id is not null and me.id = p.pinner_id`,
    isFollower: sql<number>`exists (select 1 from follows where follower_id = me.id and followee_id = p.pinner_id)`,
    isBlocked: sql<number>`${isBlockedFromPin(me, sql`p.pinner_id`, sql`p.board_owner_id`)}`,
  })`
    from (select ${viewerSql(requester)} as id) as me
    join pins as p on p.id = ${pinId}
    join users as s on s.id = p.pinner_id`
}
export type CommentingRow = RowOf<typeof selectCommenting>
/** The part of such a row that `obstacleOf` needs. The page of a pin reads it with the viewer's flags. */
export type Commenting = Pick<CommentingRow, 'isOff' | 'audience' | 'isOwn' | 'isFollower' | 'isBlocked'>

/** The target of a reply, change, deletion or like. `isSeen` is 0 if the viewer may not see it. */
export function selectTarget(requester: Requester, pinId: number, commentId: number) {
  const me = sql`me.id`
  return select({
    id: sql<number>`c.id`,
    parentId: sql<number | null>`c.parent_id`,
    authorId: sql<number>`c.author_id`,
    createdAt: sql<number>`c.created_at`,
    deletedAt: sql<number | null>`c.deleted_at`,
    deletion: sql<number | null>`c.deletion`,
    deletedBy: sql<number | null>`(select user_id from undo_entries where id = c.deletion)`,
    isHidden: sql<number>`c.is_hidden`,
    isSeen: sql<number>`${seesComment(me)}`,
  })`
    from (select ${viewerSql(requester)} as id) as me
    join comments as c on c.id = ${commentId} and c.pin_id = ${pinId}
    join users as u on u.id = c.author_id`
}
export type TargetRow = RowOf<typeof selectTarget>
