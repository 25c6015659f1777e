import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { bookmarkParameter, idField, pageSize, writtenText } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A message's text (G-133). */
const messageText = writtenText('message')

/** The body of W-38: 1 to 10 other people. Without a text the conversation is found or created; nobody is notified before the first message. */
export const startBody = v.strictObject({
  user_ids: v.pipe(v.array(idField), v.nonEmpty(), v.maxLength(LIMITS.people.inConversation)),
  text: v.optional(messageText),
})
export type StartInput = v.InferOutput<typeof startBody>

/** The body of W-39's POST. */
export const messageBody = v.strictObject({ text: messageText })

/** Changes of a conversation for the viewer alone. */
export const conversationBody = v.strictObject({
  /** `seq` of the last message that the viewer has seen. A number below the stored one changes nothing. */
  read: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  is_muted: v.optional(v.boolean()),
  /** Accepts a request. */
  is_request: v.optional(v.literal(false)),
})
export type ConversationInput = v.InferOutput<typeof conversationBody>

/** The query of the list: the viewer's conversations, or requests from people whom they don't follow. */
export const conversationsQuery = v.object({
  box: v.optional(v.picklist(['inbox', 'requests']), 'inbox'),
  page_size: pageSize(LIMITS.pageSize.conversations),
  bookmark: bookmarkParameter,
})
export type ConversationsOptions = v.InferOutput<typeof conversationsQuery>
export type Box = ConversationsOptions['box']

/** The query of W-39's messages: newest first, 25 a page; with `since` only newer ones, oldest first. */
export const messagesQuery = v.object({
  page_size: pageSize(LIMITS.pageSize.messages),
  bookmark: bookmarkParameter,
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
})
export type MessagesOptions = v.InferOutput<typeof messagesQuery>

export const messageSchema = v.object({
  id: v.string(),
  /** Position in the conversation, from 1: the server's order. */
  seq: count,
  sender_id: v.string(),
  text: v.string(),
  /** True if addresses in the text may be links: false if the sender's account was new at that time. */
  has_links: v.boolean(),
  /** Present if employees removed it: `text` is empty. */
  is_removed: v.optional(v.literal(true)),
  /** RFC 2822. */
  created_at: v.string(),
})
export type Message = v.InferOutput<typeof messageSchema>

/** Another person of a conversation. Closed accounts have no name or picture. */
export const correspondentSchema = v.object({
  ...v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index']).entries,
  is_closed: v.optional(v.literal(true)),
})
export type Correspondent = v.InferOutput<typeof correspondentSchema>

/** Why the viewer cannot send: names of errors (domain/errors.ts). */
const obstacle = v.picklist(['user_not_found', 'blocked', 'own_messages_off', 'not_accepting', 'account_limited'])

/** A conversation as its viewer sees it (W-38). */
export const conversationSchema = v.object({
  id: v.string(),
  /** The other people; in lists at most four. Those who left are not included. */
  users: v.array(correspondentSchema),
  /** Number of other people. */
  user_count: count,
  /** null: the viewer has deleted all messages, or may not see the last one. */
  last_message: v.nullable(messageSchema),
  created_at: v.string(),
  unread_count: count,
  is_group: v.boolean(),
  is_request: v.boolean(),
  is_muted: v.boolean(),
  /** null: the viewer may send. */
  obstacle: v.nullable(obstacle),
})
export type Conversation = v.InferOutput<typeof conversationSchema>

export const conversationDeletedAnswer = v.object({ id: v.string(), undo: undoHandleSchema })
export const conversationLeftAnswer = v.object({ id: v.string() })

const returnTo = v.optional(v.string())
/** The page that begins a conversation; `user_id`: comma-separated ids of all people. */
export const startForm = v.strictObject({
  user_id: v.pipe(
    v.string(),
    v.transform((ids) => ids.split(',')),
    startBody.entries.user_ids,
  ),
  text: messageText,
  /** The path to write about, kept if the form is shown again. */
  about: v.optional(v.string()),
})
/** Replies without JavaScript. */
export const replyForm = v.strictObject({ conversation_id: idField, text: messageText })
/** A button of a conversation. */
export const conversationForm = v.strictObject({ conversation_id: idField, return_to: returnTo })
/** Marks messages as read, up to the last one shown. */
export const readForm = v.strictObject({ conversation_id: idField, read: idField, return_to: returnTo })
/** Mutes or unmutes. */
export const muteForm = v.strictObject({
  conversation_id: idField,
  is_muted: v.picklist(['0', '1']),
  return_to: returnTo,
})
