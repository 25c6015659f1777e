import type { ItemReason } from '#domain/library/items.ts'
import type { NotFound } from '#worker/media/write.ts'
import type { Outcome, TakenItem } from './queries.ts'

/** Pauses after failed tries, in ms: an hour, six, a day, three days. After one more failure the item is dead. */
const HOUR = 3_600_000
const PAUSES = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR]

/** The result of an item. `isTrouble`: the site fails or asks for a pause of `pause` ms, so that nothing more is fetched from it now. */
export interface Result {
  outcome: Outcome
  isTrouble: boolean
  pause: number
}

const same = ({ userId, item, tries, dueAt }: TakenItem): Outcome => {
  return { userId, item, tries, dueAt, state: 'waiting', bytes: 0, reason: null }
}

/** The result of an item that was not tried. @param dueAt when it is next due; absent: unchanged */
export function untried(item: TakenItem, dueAt = item.dueAt, reason: ItemReason | null = null): Result {
  return { outcome: { ...same(item), dueAt, reason }, isTrouble: false, pause: 0 }
}

export function kept(item: TakenItem, bytes: number): Result {
  return { outcome: { ...same(item), tries: item.tries + 1, state: 'kept', bytes }, isTrouble: false, pause: 0 }
}

export function dead(item: TakenItem, reason: ItemReason): Result {
  return { outcome: { ...same(item), tries: item.tries + 1, state: 'dead', reason }, isTrouble: false, pause: 0 }
}

/** The result of a failure: items that are gone or refused are dead at once, all others are retried later. */
export function failed(item: TakenItem, { status, isRefused, pause }: NotFound, now: number): Result {
  if (isRefused) return dead(item, 'refused')
  if (status === 404 || status === 410) return dead(item, 'gone')
  if (status === 401 || status === 403 || status === 451) return dead(item, 'refused')
  const reason = status === null ? 'unreachable' : 'failed'
  const wait = PAUSES[item.tries]
  if (wait === undefined) return { ...dead(item, reason), isTrouble: true }
  const dueAt = now + Math.max(wait, pause ?? 0)
  const outcome: Outcome = { ...same(item), tries: item.tries + 1, dueAt, reason }
  return { outcome, isTrouble: status === null || status === 429 || status >= 500, pause: pause ?? 0 }
}
