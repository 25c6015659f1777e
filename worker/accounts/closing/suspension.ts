import { batch } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { liftStatements, selectServed, selectSuspended, suspendStatements } from './queries.ts'

/**
 * Suspends an account, or lifts its suspension (docs/decisions/067). Only operators can do either: an account that is suspended can't log in,
 * and nothing that its owner does or did opens it.
 * @returns `unchanged` if it was so already
 */
export async function changeSuspension(
  db: Database,
  username: string,
  isToSuspend: boolean,
  now: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const {
    found: [account],
  } = await batch(db, { found: selectSuspended(username) })
  if (!account) return 'unknown'
  // One that ends by itself is made endless.
  const isSo = isToSuspend ? account.isSuspended === 1 && account.hasEnd === 0 : account.isSuspended === 0
  if (isSo) return 'unchanged'
  await batch(db, isToSuspend ? suspendStatements(account.id, now) : liftStatements(account.id))
  return 'changed'
}

/** Accounts that one run lifts; the next one continues. */
const AT_ONCE = 50

/** Every five minutes: opens accounts whose suspension is over. */
export async function liftSuspensions(db: Database, now: number): Promise<void> {
  const { served } = await batch(db, { served: selectServed(now, AT_ONCE) })
  for (const { id } of served) await batch(db, liftStatements(id))
}
