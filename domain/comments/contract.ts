import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { bookmarkParameter, idField, optionalText, pageSize, queryBoolean, writtenText } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The body of a new comment. `parent_id`: the comment that it replies to; a reply to a reply joins the same thread. `tried`: it says how trying the Pin went,
 * and is no reply; only then it may have a picture (an upload of W-52), and with a picture it needs no text.
 */
export const commentBody = v.strictObject({
  text: optionalText('comment'),
  parent_id: v.optional(v.nullable(idField)),
  tried: v.optional(v.boolean(), false),
  media_id: v.optional(v.nullable(idField)),
})
export type CommentInput = v.InferOutput<typeof commentBody>

export const commentEditBody = v.strictObject({ text: writtenText('comment') })
/** A comment in a form, without a picture. */
const text = writtenText('comment')

export const COMMENT_SORTS = ['newest', 'liked'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/** The query of a Pin's comments: without replies, 25 a page. `tried`: only those about a try, newest first. */
export const commentsQuery = v.object({
  tried: queryBoolean(false),
  sort: v.optional(v.picklist(COMMENT_SORTS), 'newest'),
  page_size: pageSize(LIMITS.pageSize.comments),
  bookmark: bookmarkParameter,
})
export type CommentsOptions = v.InferOutput<typeof commentsQuery>

/** The query of a comment's replies, oldest first. */
export const repliesQuery = v.object({ page_size: pageSize(LIMITS.pageSize.comments), bookmark: bookmarkParameter })
export type RepliesOptions = v.InferOutput<typeof repliesQuery>

export const commentSchema = v.object({
  id: v.string(),
  pin_id: v.string(),
  /** For a reply: the comment that it replies to. */
  parent_id: v.nullable(v.string()),
  author: v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index']),
  text: v.string(),
  /** Present if its author tried the Pin. */
  is_tried: v.optional(v.literal(true)),
  /** Size in pixels; `color`: six hex digits. */
  image: v.optional(v.object({ url: v.string(), width: count, height: count, color: v.string() })),
  /** People mentioned in the text: the name as typed after the @, and their current username. */
  mentions: v.array(v.object({ typed: v.string(), username: v.string() })),
  /** True if addresses in the text may be links: false if the author's account was less than a day old. */
  has_links: v.boolean(),
  reaction_count: count,
  reply_count: count,
  reacted_by_me: v.boolean(),
  /** Present if the viewer wrote it and may still change it. */
  is_editable: v.optional(v.literal(true)),
  /** Only for the Pin's saver: only they and its author see it, because it contains a word of the saver's list. */
  is_hidden: v.optional(v.literal(true)),
  /** RFC 2822. */
  created_at: v.string(),
  edited_at: v.nullable(v.string()),
})
export type Comment = v.InferOutput<typeof commentSchema>

export const commentDeletedAnswer = v.object({ id: v.string(), undo: undoHandleSchema })
export const commentReactionAnswer = v.object({ id: v.string(), reacted_by_me: v.boolean(), reaction_count: count })

const of = { pin_id: idField, comment_id: idField, return_to: v.optional(v.string()) }
/** Writes a comment or a reply. `comment_id`: the comment that it replies to. */
export const commentForm = v.strictObject({
  pin_id: idField,
  comment_id: v.optional(idField),
  text,
})
/** Says how trying the Pin went; the form's file is its picture. */
export const triedForm = v.strictObject({ pin_id: idField, text: optionalText('comment') })
export const editCommentForm = v.strictObject({ pin_id: idField, comment_id: idField, text })
/** A button of a comment. */
export const commentButtonForm = v.strictObject(of)
/** Likes a comment; `false` removes the like. */
export const likeCommentForm = v.strictObject({ ...of, value: v.optional(v.picklist(['true', 'false']), 'true') })
