import { NEWCOMER_LIMITS, type NewcomerLimit } from '../../domain/accounts/newcomers.ts'
import { batch } from '../db/batch.ts'
import { newcomerReported } from '../model/effects/write.ts'
import { countNewcomer, isOver, type Limit, refuseOver } from './limits.ts'
import type { Requester } from './requester.ts'

type Counted = keyof typeof NEWCOMER_LIMITS

function limitOf(kind: Counted): Limit {
  return { name: `newcomer-${kind}`, ...NEWCOMER_LIMITS[kind] }
}

/**
 * Counts something that newcomers may do less often, as a statement of another batch; `refuseNewcomerOver` checks its result. For everybody else it
 * counts nothing.
 */
export function countNewcomerTry({ sessionHash, now }: Requester, kind: Counted) {
  return countNewcomer(limitOf(kind), sessionHash ?? '', now)
}

/**
 * Fails with 429 code 8 and Retry-After if the result of `countNewcomerTry` is over the limit, after a case of the newcomer was opened at the desk
 * (docs/decisions/089). Each limit is one notice in a week, whatever is tried again.
 */
export async function refuseNewcomerOver(
  requester: Requester,
  kind: Counted,
  userId: number,
  counted: { count: number }[] | undefined,
): Promise<void> {
  const limit = limitOf(kind)
  if (counted === undefined || !isOver(limit, counted)) return
  await reportNewcomer(requester, kind, userId)
  refuseOver(limit, counted, requester.now)
}

/** Tells the desk that a newcomer did something more often than they may: one notice in a week. */
export async function reportNewcomer({ db, now }: Requester, kind: NewcomerLimit, userId: number): Promise<void> {
  await batch(db, newcomerReported({ userId, kind, now }))
}
