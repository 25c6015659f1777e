import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { userCard } from '../profiles/contract.ts'
import { bookmarkParameter, idField, pageSize } from '../wire.ts'
import { CHOICES, choicesOf } from './choices.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

const actor = v.pick(userCard, ['id', 'username', 'full_name', 'image_medium_url', 'avatar_color_index'])
export type Actor = v.InferOutput<typeof actor>

/** Events for the viewer, grouped by kind and thing until they are seen (W-47, G-187). */
export const notificationSchema = v.object({
  id: v.string(),
  type: v.picklist(NOTIFICATION_KINDS),
  /** The last person; null: from the site. */
  actor: v.nullable(actor),
  /** At most two more people, the latest first. */
  other_actors: v.array(actor),
  /** Number of all people, `actor` included; 0: from the site. */
  actor_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The viewer's Pin that was saved or tried, or the Pin of a comment. */
  pin: v.nullable(
    v.object({ id: v.string(), title: v.string(), image_url: v.nullable(v.string()), color: v.string() }),
  ),
  /** The beginning of the comment that `actor` wrote or liked, or that says how the try went. */
  comment: v.nullable(v.object({ id: v.string(), text: v.string() })),
  /** The board of an invitation, that a person joined or left, or with new Pins. */
  board: v.nullable(v.object({ id: v.string(), name: v.string(), url: v.string() })),
  /** The browser of a login. */
  browser: v.nullable(v.object({ agent: v.string(), country: v.nullable(v.string()), region: v.nullable(v.string()) })),
  /** The viewer's report that was answered: its number, and if the site acted on it. */
  report: v.nullable(v.object({ number: v.string(), acted: v.boolean() })),
  /** A decision about something of the viewer's: its name at that time, and the current state of the decision. */
  decision: v.nullable(
    v.object({ id: v.string(), name: v.string(), state: v.picklist(['made', 'upheld', 'reversed']) }),
  ),
  /** The last event of the group, for calls that mark notifications as seen or read. */
  event_id: v.string(),
  is_unread: v.boolean(),
  /** Time of the last event; RFC 2822. */
  created_at: v.string(),
})
export type Notification = v.InferOutput<typeof notificationSchema>

/** The query of W-47: newest first, 25 a page. */
export const notificationsQuery = v.object({
  page_size: pageSize(LIMITS.pageSize.notifications),
  bookmark: bookmarkParameter,
})
export type NotificationsOptions = v.InferOutput<typeof notificationsQuery>

/** Choices for some kinds, each possible for its kind. */
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

/** Changes of the viewer's bell. */
export const bellBody = v.strictObject({
  /** The newest event that was shown. Later ones stay new. */
  event_id: v.optional(idField),
  /** Also marks all notifications up to the event as read. */
  read: v.optional(v.literal(true)),
  /** How they want to be notified of some kinds. Mails use the time zone and language of this request. */
  choices: v.optional(chosen),
})
export type BellInput = v.InferOutput<typeof bellBody>

/** The bell: number of notifications since the viewer last looked, and the choice for each kind. */
export const bellSchema = v.object({
  unseen_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  choices: v.object(v.entriesFromList(NOTIFICATION_KINDS, v.picklist(CHOICES))),
  /** The time zone of digests; null: not chosen yet. */
  time_zone: v.nullable(v.string()),
  /** True if a conversation that is neither muted nor a request has an unread message, which the bar shows beside the bell. */
  has_unread_messages: v.boolean(),
})
export type Bell = v.InferOutput<typeof bellSchema>

export const notificationBody = v.strictObject({ is_unread: v.literal(false) })
export const notificationAnswer = v.object({ id: v.string(), is_unread: v.literal(false) })

/** The button that marks all notifications as read. */
export const readAllForm = v.strictObject({ event_id: idField, return_to: v.optional(v.string()) })

/** The choices of the settings. */
export const tellForm = v.strictObject({
  ...v.entriesFromList(NOTIFICATION_KINDS, v.optional(v.picklist(CHOICES))),
  return_to: v.optional(v.string()),
})
