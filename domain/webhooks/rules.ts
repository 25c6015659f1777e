/** Events that can be sent to a person's own address (docs/decisions/104). */
export const WEBHOOK_KINDS = ['pin.created', 'board.created', 'comment.created', 'follow.created'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Sent to every webhook, at its owner's request. */
export const TEST_KIND = 'webhook.test'
export type DeliveryKind = WebhookKind | typeof TEST_KIND

/** Maximum webhooks of a person, and maximum waiting or kept events of each. */
export const MOST_WEBHOOKS = 10
export const MOST_DELIVERIES = 10_000
/** Maximum events of one action: of a copied board with thousands of Pins, only the newest are sent. */
export const MOST_OF_ACT = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** ms for which deliveries are kept, and ms without success after which an event, or a whole webhook, is given up. */
export const KEPT = 7 * DAY
export const GIVEN_UP = 5 * DAY
/** ms for which a replaced secret still signs. */
export const OVERLAP = DAY
/** ms within which a receiver must answer, and bytes of the answer that are shown. */
export const ANSWER_TIME = 10_000
export const ANSWER_SHOWN = 500

const FIRST_WAIT = 30_000
const LONGEST_WAIT = 12 * HOUR

/**
 * ms to wait after failures in a row: half a minute, three times as long after each further failure, up to twelve hours, varied by a quarter so that
 * receivers that failed together are not retried together.
 * @param chance from 0 to 1
 */
export function waitAfter(failures: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 3 ** Math.max(0, failures - 1))
  return Math.round(wait * (0.75 + 0.5 * chance))
}

/** The status that ends a webhook at once: the address is gone permanently. */
export const GONE = 410

export const isDelivered = (status: number): boolean => status >= 200 && status < 300
