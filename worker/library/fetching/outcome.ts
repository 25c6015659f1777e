import type { ItemReason } from '../../../domain/library/items.ts'
import type { NotFound } from '../../media/write.ts'
import type { Outcome, TakenItem } from './queries.ts'

/** Pauses after the tries that fail, in ms: an hour, six, a day, three days. After one more it is dead. */
const HOUR = 3_600_000
const PAUSES = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR]

/** What came of an item. `isTrouble`: the site has trouble, or wants a pause of so many ms, so that nothing more of it is fetched now. */
export interface Result {
  outcome: Outcome
  isTrouble: boolean
  pause: number
}

const same = ({ userId, item, tries, dueAt }: TakenItem): Outcome => {
  return { userId, item, tries, dueAt, state: 'waiting', bytes: 0, reason: null }
}

/** Nothing was tried. @param dueAt when it comes again; absent: as it was */
export function untried(item: TakenItem, dueAt = item.dueAt, reason: ItemReason | null = null): Result {
  return { outcome: { ...same(item), dueAt, reason }, isTrouble: false, pause: 0 }
}

export function kept(item: TakenItem, bytes: number): Result {
  return { outcome: { ...same(item), tries: item.tries + 1, state: 'kept', bytes }, isTrouble: false, pause: 0 }
}

export function dead(item: TakenItem, reason: ItemReason): Result {
  return { outcome: { ...same(item), tries: item.tries + 1, state: 'dead', reason }, isTrouble: false, pause: 0 }
}

/** Of a failure: what is gone or refused is dead at once, everything else is tried again later. */
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
