import { BRAKES, type Brake } from '../../../domain/accounts/newcomers.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { countNewcomer, isOver, type Limit, refuseOver } from '../../http/limits.ts'
import { brakeTripped } from './queries.ts'

function limitOf(brake: Brake): Limit {
  return { name: `newcomer-${brake}`, ...BRAKES[brake] }
}

/**
 * Counts something that newcomers may do less often, as a statement of another round; `refuseBraked` checks its result. For everybody else it
 * counts nothing.
 */
export function countBrake({ db, sessionHash, now }: Asker, brake: Brake) {
  return countNewcomer(db, limitOf(brake), sessionHash ?? '', now)
}

/**
 * Fails with 429 code 8 and Retry-After if the result of `countBrake` is over the limit, after a case of the newcomer was opened at the desk
 * (docs/decisions/089). Each brake is one notice in a week, whatever is tried again.
 */
export async function refuseBraked(
  { db, now }: Asker,
  brake: Brake,
  userId: number,
  counted: { count: number }[] | undefined,
): Promise<void> {
  const limit = limitOf(brake)
  if (counted === undefined || !isOver(limit, counted)) return
  await round(db, brakeTripped(db, { userId, brake, now }))
  refuseOver(limit, counted, now)
}
