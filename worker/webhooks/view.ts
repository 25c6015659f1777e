import { rfc2822 } from '#domain/time.ts'
import type { Delivery, Webhook } from '#domain/webhooks/contract.ts'
import type { DeliveryRow } from './deliveries/queries.ts'
import type { WebhookRow } from './queries.ts'

const dateOf = (time: number | null) => (time === null ? null : rfc2822(time))

/** @param now ms since 1970 */
export function webhookView(row: WebhookRow, now: number): Webhook {
  const { id, url, events, isPaused, offReason, failingSince, oldSecretUntil, createdAt } = row
  return {
    id: String(id),
    url,
    events,
    is_paused: isPaused,
    off_reason: offReason,
    failing_since: dateOf(failingSince),
    old_secret_until: oldSecretUntil !== null && oldSecretUntil > now ? rfc2822(oldSecretUntil) : null,
    created_at: rfc2822(createdAt),
  }
}

export function deliveryView(row: DeliveryRow): Delivery {
  const { id, kind, state, attempts, createdAt, dueAt, triedAt, status, fault, duration, answer } = row
  return {
    id: String(id),
    type: kind,
    state,
    attempts,
    created_at: rfc2822(createdAt),
    next_at: dateOf(dueAt),
    last:
      triedAt === null ? null : { at: rfc2822(triedAt), status, fault, duration: duration ?? 0, answer: answer ?? '' },
  }
}
