import { Failure } from '../../../domain/errors.ts'
import type { Database } from '../../db/open.ts'
import { ownMark } from '../../db/receipt.ts'
import { round } from '../../db/round.ts'
import { type Lock, selectLock, takeLock, unlock } from './queries.ts'

/** How long a whole-board action may take, in ms (G-045). */
const LOCK_TIME = 30_000

/**
 * Takes a board for a whole-board action: select-all, delete, restore, visibility, archive. Where one runs already it is 409 code 2171. It
 * ends by itself after 30 seconds, should the action never come to its end. The same call sent again isn't kept out by itself.
 */
async function lockBoard(db: Database, boardId: number, action: string, now: number): Promise<Lock> {
  const lock = { boardId, token: ownMark() ?? crypto.randomUUID() }
  const { held } = await round(db, {
    taken: takeLock(db, lock, action, now, now + LOCK_TIME),
    held: selectLock(db, boardId),
  })
  if (held[0]?.token !== lock.token) throw new Failure('source_busy')
  return lock
}

/** Runs an action under a lock, which ends with it, whatever becomes of it. */
export async function underLock<Result>(
  db: Database,
  boardId: number,
  action: string,
  now: number,
  run: (lock: Lock) => Promise<Result>,
): Promise<Result> {
  const lock = await lockBoard(db, boardId, action, now)
  try {
    return await run(lock)
  } catch (error) {
    await round(db, { unlocked: unlock(db, lock) }).catch(() => null)
    throw error
  }
}
