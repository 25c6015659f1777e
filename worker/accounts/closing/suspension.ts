import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { liftStatements, selectServed, selectSuspended, suspendStatements } from './queries.ts'

/**
 * Suspends an account indefinitely, or lifts its suspension, for operators (docs/decisions/067). A suspended account can't log in, and no action of
 * its owner reopens it.
 * @returns `unchanged` if it was already in this state
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
  // A suspension with an end is made indefinite.
  const isSo = isToSuspend ? account.isSuspended === 1 && account.hasEnd === 0 : account.isSuspended === 0
  if (isSo) return 'unchanged'
  await batch(db, isToSuspend ? suspendStatements(account.id, now) : liftStatements(account.id))
  return 'changed'
}

/** Maximum accounts per run; the next one continues. */
const AT_ONCE = 50

/** Every five minutes: reopens accounts whose suspension has expired. */
export async function liftSuspensions(db: Database, now: number): Promise<void> {
  const { served } = await batch(db, { served: selectServed(now, AT_ONCE) })
  for (const { id } of served) await batch(db, liftStatements(id))
}
