/** What a person can be told of at an address of their own (docs/decisions/104). */
export const WEBHOOK_KINDS = ['pin.created', 'board.created', 'comment.created', 'follow.created'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

/** Sent when its owner asks for it, to every webhook. */
export const TEST_KIND = 'webhook.test'
export type DeliveryKind = WebhookKind | typeof TEST_KIND

/** Webhooks of a person, and events that wait or are kept for each. */
export const MOST_WEBHOOKS = 10
export const MOST_DELIVERIES = 10_000
/** Events of one act: whoever copies a board of thousands is told of the newest. */
export const MOST_OF_ACT = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long deliveries are kept, and after which time without success an event, or a whole webhook, is given up. In ms. */
export const KEPT = 7 * DAY
export const GIVEN_UP = 5 * DAY
/** How long a replaced secret still signs beside the new one, in ms. */
export const OVERLAP = DAY
/** How long a receiver may take to answer, in ms, and how much of the answer is shown, in bytes. */
export const ANSWER_TIME = 10_000
export const ANSWER_SHOWN = 500

const FIRST_WAIT = 30_000
const LONGEST_WAIT = 12 * HOUR

/**
 * How long to wait after some failures in a row, in ms: half a minute, then three times as long each time, up to twelve hours, spread by a quarter
 * so that those who failed together don't come back together.
 * @param chance from 0 to 1
 */
export function waitAfter(failures: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 3 ** Math.max(0, failures - 1))
  return Math.round(wait * (0.75 + 0.5 * chance))
}

/** The answer that ends a webhook at once: the receiver says that the address is gone for good. */
export const GONE = 410

export const isDelivered = (status: number): boolean => status >= 200 && status < 300
