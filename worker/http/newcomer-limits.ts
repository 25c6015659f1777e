import { BRAKES, type Brake } from '../../domain/accounts/newcomers.ts'
import { round } from '../db/round.ts'
import { brakeTripped } from '../model/effects/write.ts'
import type { Asker } from './asker.ts'
import { countNewcomer, isOver, type Limit, refuseOver } from './limits.ts'

type Counted = keyof typeof BRAKES

function limitOf(brake: Counted): Limit {
  return { name: `newcomer-${brake}`, ...BRAKES[brake] }
}

/**
 * Counts something that newcomers may do less often, as a statement of another round; `refuseBraked` checks its result. For everybody else it
 * counts nothing.
 */
export function countBrake({ sessionHash, now }: Asker, brake: Counted) {
  return countNewcomer(limitOf(brake), sessionHash ?? '', now)
}

/**
 * Fails with 429 code 8 and Retry-After if the result of `countBrake` is over the limit, after a case of the newcomer was opened at the desk
 * (docs/decisions/089). Each brake is one notice in a week, whatever is tried again.
 */
export async function refuseBraked(
  asker: Asker,
  brake: Counted,
  userId: number,
  counted: { count: number }[] | undefined,
): Promise<void> {
  const limit = limitOf(brake)
  if (counted === undefined || !isOver(limit, counted)) return
  await tellBrake(asker, brake, userId)
  refuseOver(limit, counted, asker.now)
}

/** Tells the desk that a newcomer did something more often than they may: one notice in a week. */
export async function tellBrake({ db, now }: Asker, brake: Brake, userId: number): Promise<void> {
  await round(db, brakeTripped(db, { userId, brake, now }))
}
