import type { SQL } from 'drizzle-orm'
import { MOST_DELIVERIES, MOST_OF_ACT, type WebhookKind } from '#domain/webhooks/rules.ts'
import type { Statement } from '#worker/db/batch.ts'
import { type Rung, ringing } from '#worker/db/ringing.ts'
import { writtenRows } from '#worker/db/write.ts'
import { pinsMade } from './rules.ts'

/** An event for the webhooks of one person. */
export interface HookEvent {
  kind: WebhookKind
  userId: number
  /**
   * The event as a table in parentheses: its own id (`id`), the thing (`thing_id`) and, for a comment, its Pin (`pin_id`). Reads rows that the same
   * batch has written.
   */
  things: SQL
  now: number
}

/**
 * Queues an event for each webhook that subscribes to it. Starts at the person's webhooks, so that it reads nothing for people without one. The
 * event's id is that of the event itself, so repeating the action queues nothing more.
 */
export function insertDeliveries({ kind, userId, things, now }: HookEvent): Statement {
  return ringing(
    'webhook',
    writtenRows<Rung>`insert into webhook_deliveries (webhook_id, id, kind, thing_id, pin_id, created_at, wanted_at, due_at)
      select w.id, thing.id, ${kind}, thing.thing_id, thing.pin_id, ${now}, ${now}, ${now} from webhooks as w cross join ${things} as thing
      where w.user_id = ${userId} and w.off_reason is null and w.delivery_count < ${MOST_DELIVERIES}
        and exists (select 1 from json_each(w.events) as wanted where wanted.value = ${kind})
      order by thing.id desc limit ${MOST_OF_ACT}
      on conflict do nothing returning webhook_id as "userId", id as "id"`,
  )
}

/** Queues deliveries of new Pins to a person's webhooks. `ids`: a subquery in parentheses. */
export function insertPinDeliveries(userId: number, ids: SQL, now: number): Statement {
  return insertDeliveries({ kind: 'pin.created', userId, things: pinsMade(userId, ids), now })
}
