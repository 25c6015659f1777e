import { NEWCOMER_LIMITS, type NewcomerLimit } from '#domain/accounts/newcomers.ts'
import { batch } from '../db/batch.ts'
import { newcomerReported } from '../model/effects/write.ts'
import { countNewcomer, isOver, type Limit, refuseOver } from './limits.ts'
import type { Requester } from './requester.ts'

type Counted = keyof typeof NEWCOMER_LIMITS

function limitOf(kind: Counted): Limit {
  return { name: `newcomer-${kind}`, ...NEWCOMER_LIMITS[kind] }
}

/** Counts an action against a newcomer limit, as a statement of another batch; `refuseNewcomerOver` checks its result. Counts nothing for others. */
export function countNewcomerTry({ sessionHash, now }: Requester, kind: Counted) {
  return countNewcomer(limitOf(kind), sessionHash ?? '', now)
}

/**
 * If the result of `countNewcomerTry` is over the limit, opens a case at the desk and fails with 429 code 8 and Retry-After (docs/decisions/089). At
 * most one notice per limit and week, however many retries.
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

/** Reports a newcomer who is over a limit to the desk: one notice a week. */
export async function reportNewcomer({ db, now }: Requester, kind: NewcomerLimit, userId: number): Promise<void> {
  await batch(db, newcomerReported({ userId, kind, now }))
}
