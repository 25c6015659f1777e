import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { bookmarkParameter, idField, pageSize } from '../wire.ts'
import { CHOICES, choicesOf } from './choices.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

const actor = v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index'])
export type Actor = v.InferOutput<typeof actor>

/** What happened to the viewer, grouped by kind and thing until they look (W-47, G-187). */
export const notificationSchema = v.object({
  id: v.string(),
  type: v.picklist(NOTIFICATION_KINDS),
  /** Who did it last; null: the site tells it. */
  actor: v.nullable(actor),
  /** At most two more people, the latest first. */
  other_actors: v.array(actor),
  /** All people, `actor` included; 0: the site tells it. */
  actor_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The viewer's Pin that was saved or tried, or the Pin of a comment. */
  pin: v.nullable(
    v.object({ id: v.string(), title: v.string(), image_url: v.nullable(v.string()), color: v.string() }),
  ),
  /** What `actor` wrote or liked, or how it went: the beginning of the comment. */
  comment: v.nullable(v.object({ id: v.string(), text: v.string() })),
  /** The board of an invitation, that somebody joined or left, or with new Pins. */
  board: v.nullable(v.object({ id: v.string(), name: v.string(), url: v.string() })),
  /** The browser of a login. */
  browser: v.nullable(v.object({ agent: v.string(), country: v.nullable(v.string()), region: v.nullable(v.string()) })),
  /** The viewer's report that was answered: its number, and whether the site acted on it. */
  report: v.nullable(v.object({ number: v.string(), acted: v.boolean() })),
  /** A decision about something of the viewer's: what that was called then, and how the decision stands. */
  decision: v.nullable(
    v.object({ id: v.string(), name: v.string(), state: v.picklist(['made', 'upheld', 'reversed']) }),
  ),
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

/** A choice that is possible for its kind, for some kinds. */
const chosen = v.pipe(
  v.strictObject(v.entriesFromList(NOTIFICATION_KINDS, v.optional(v.picklist(CHOICES)))),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const key of NOTIFICATION_KINDS) {
      const choice = value[key]
      if (choice !== undefined && !choicesOf(key).includes(choice))
        addIssue({ path: [{ type: 'object', origin: 'value', input: value, key, value: choice }] })
    }
  }),
)

/** What the viewer changes at their bell. */
export const bellBody = v.strictObject({
  /** The newest event that they have been shown. What happened after it stays new. */
  event_id: v.optional(idField),
  /** Also marks all notifications up to the event as read. */
  read: v.optional(v.literal(true)),
  /** How they are told of some kinds from now on. Mails take the time zone and language of this request. */
  choices: v.optional(chosen),
})
export type BellInput = v.InferOutput<typeof bellBody>

/** The bell: how many notifications have come since the viewer last looked, and how they are told of each kind. */
export const bellSchema = v.object({
  unseen_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  choices: v.object(v.entriesFromList(NOTIFICATION_KINDS, v.picklist(CHOICES))),
  /** The time zone of digests; null: none was chosen yet. */
  time_zone: v.nullable(v.string()),
  /** A conversation that is neither muted nor a request has an unread message: the bar shows it beside the bell. */
  has_unread_messages: v.boolean(),
})
export type Bell = v.InferOutput<typeof bellSchema>

export const notificationBody = v.strictObject({ is_unread: v.literal(false) })
export const notificationAnswer = v.object({ id: v.string(), is_unread: v.literal(false) })

/** The button that marks all as read. */
export const readAllForm = v.strictObject({ event_id: idField, return_to: v.optional(v.string()) })

/** The choices of the settings. */
export const tellForm = v.strictObject({
  ...v.entriesFromList(NOTIFICATION_KINDS, v.optional(v.picklist(CHOICES))),
  return_to: v.optional(v.string()),
})
