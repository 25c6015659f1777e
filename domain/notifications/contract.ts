import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { bookmarkParameter, idField, pageSize } from '../wire.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

const actor = v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index'])
export type Actor = v.InferOutput<typeof actor>

/** What happened to the viewer, grouped by kind and thing until they look (W-47, G-187). */
export const notificationSchema = v.object({
  id: v.string(),
  type: v.picklist(NOTIFICATION_KINDS),
  /** Who did it last. */
  actor,
  /** At most two more people, the latest first. */
  other_actors: v.array(actor),
  /** All people, `actor` included. */
  actor_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The viewer's Pin that was saved, or the Pin of a comment. */
  pin: v.nullable(
    v.object({ id: v.string(), title: v.string(), image_url: v.nullable(v.string()), color: v.string() }),
  ),
  /** What `actor` wrote or liked, or how it went: the beginning of the comment. */
  comment: v.nullable(v.object({ id: v.string(), text: v.string() })),
  /** The board of an invitation, or that somebody joined or left. */
  board: v.nullable(v.object({ id: v.string(), name: v.string(), url: v.string() })),
  /** The last event of the group: the calls that mark notifications as seen or read name it. */
  event_id: v.string(),
  is_unread: v.boolean(),
  /** When it happened last; RFC 2822. */
  created_at: v.string(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** The query of W-47: newest first, 25 a page. */
export const notificationsQuery = v.object({
  page_size: pageSize(LIMITS.pageSize.notifications),
  bookmark: bookmarkParameter,
})
export type NotificationsOptions = v.InferOutput<typeof notificationsQuery>

const kinds = v.pipe(v.array(v.picklist(NOTIFICATION_KINDS)), v.maxLength(NOTIFICATION_KINDS.length))

/** What the viewer changes at their bell. */
export const bellBody = v.strictObject({
  /** The newest event that they have been shown. What happened after it stays new. */
  event_id: v.optional(idField),
  /** Also marks all notifications up to the event as read. */
  read: v.optional(v.literal(true)),
  /** Kinds of which they are not told from now on. */
  off: v.optional(kinds),
})
export type BellInput = v.InferOutput<typeof bellBody>

/** The bell: how many notifications have come since the viewer last looked, and of what they are not told. */
export const bellSchema = v.object({
  unseen_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  off: kinds,
  /** A conversation that is neither muted nor a request has an unread message: the bar shows it beside the bell. */
  has_unread_messages: v.boolean(),
})
export type Bell = v.InferOutput<typeof bellSchema>

export const notificationBody = v.strictObject({ is_unread: v.literal(false) })
export const notificationAnswer = v.object({ id: v.string(), is_unread: v.literal(false) })

/** The button that marks all as read. */
export const readAllForm = v.strictObject({ event_id: idField, return_to: v.optional(v.string()) })

/** The choices of the settings: a ticked box for each kind of which one is told. */
export const tellForm = v.strictObject({
  ...v.entriesFromList(NOTIFICATION_KINDS, v.optional(v.literal('on'))),
  return_to: v.optional(v.string()),
})
