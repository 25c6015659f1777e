import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { atMost, bookmarkParameter, idField, pageSize } from '../wire.ts'
import { MOST_WEBHOOKS, TEST_KIND, WEBHOOK_KINDS } from './rules.ts'

/** The address that receives events; the worker also checks that it is public (REL-11). */
const url = v.pipe(v.string(), v.trim(), v.nonEmpty(), atMost('link'))
const events = v.pipe(v.array(v.picklist(WEBHOOK_KINDS)), v.nonEmpty(), v.maxLength(WEBHOOK_KINDS.length))

export const webhookBody = v.strictObject({ url, events })
export type WebhookInput = v.InferOutput<typeof webhookBody>

/** Absent fields stay unchanged. `is_paused: false` also switches on a webhook that was switched off. */
export const webhookChange = v.strictObject({
  url: v.optional(url),
  events: v.optional(events),
  is_paused: v.optional(v.boolean()),
})
export type WebhookChange = v.InferOutput<typeof webhookChange>

export const deliveriesQuery = v.object({
  page_size: pageSize(LIMITS.pageSize.deliveries),
  bookmark: bookmarkParameter,
})
export type DeliveriesOptions = v.InferOutput<typeof deliveriesQuery>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const date = v.nullable(v.string())

export const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_KINDS)),
  is_paused: v.boolean(),
  /** Why the site has switched it off: no delivery succeeded for five days, or the address answered 410; null: it is on. */
  off_reason: v.nullable(v.picklist(['failed', 'gone'])),
  /** RFC 2822, of the first failure since the last success. */
  failing_since: date,
  /** Until then the previous secret also signs. RFC 2822. */
  old_secret_until: date,
  created_at: v.string(),
})
export type Webhook = v.InferOutput<typeof webhookSchema>

/** All of a person's webhooks. */
export const webhooksAnswer = v.pipe(v.array(webhookSchema), v.maxLength(MOST_WEBHOOKS))

/** The only answers with a secret: `whsec_` and base64 (Standard Webhooks). */
export const webhookWithSecret = v.object({ ...webhookSchema.entries, secret: v.string() })
export type WebhookWithSecret = v.InferOutput<typeof webhookWithSecret>

export const webhookGone = v.object({ id: v.string() })

/** `waiting`: also between two tries. `skipped`: its content was deleted or hidden before it could be sent. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const

/** Why no answer came: the address is not public, it took too long, or the connection failed. */
export const DELIVERY_FAULTS = ['refused', 'too_slow', 'unreachable'] as const

export const deliverySchema = v.object({
  /** The `webhook-id` of its requests is this id prefixed with `msg_`. */
  id: v.string(),
  type: v.picklist([...WEBHOOK_KINDS, TEST_KIND]),
  state: v.picklist(DELIVERY_STATES),
  attempts: count,
  created_at: v.string(),
  /** Time of the next try; RFC 2822. */
  next_at: date,
  last: v.nullable(
    v.object({
      at: v.string(),
      /** The HTTP status of the answer. */
      status: v.nullable(v.number()),
      fault: v.nullable(v.picklist(DELIVERY_FAULTS)),
      /** In ms. */
      duration: count,
      /** The first bytes of the answer as text. */
      answer: v.string(),
    }),
  ),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

const tick = v.optional(v.literal('on'))
const ticks = {
  'pin.created': tick,
  'board.created': tick,
  'comment.created': tick,
  'follow.created': tick,
}
/** The forms of the settings: each kind is a checkbox. */
export const webhookForm = v.strictObject({ url, ...ticks })
export const webhookChangeForm = v.strictObject({ webhook_id: idField, url, ...ticks })
const of = { webhook_id: idField, return_to: v.optional(v.string()) }
export const webhookButtonForm = v.strictObject(of)
export const webhookPauseForm = v.strictObject({ ...of, value: v.picklist(['true', 'false']) })
export const webhookReplayForm = v.strictObject({ ...of, delivery_id: idField })
