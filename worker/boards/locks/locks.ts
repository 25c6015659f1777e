import { Failure } from '#domain/errors.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { receiptName } from '#worker/db/receipt.ts'
import { type Lock, selectLock, takeLock, unlock } from './queries.ts'

/** Time after which a lock expires, in ms (G-045). */
const LOCK_TIME = 30_000

/**
 * Locks a board for an action on the whole board: select all, delete, restore, change of visibility, archive. Fails with 409 code 2171 while another action
 * holds the lock. A retry of the same call takes over the lock of its first attempt.
 */
async function lockBoard(db: Database, boardId: number, action: string, now: number): Promise<Lock> {
  const lock = { boardId, token: receiptName() ?? crypto.randomUUID() }
  const { held } = await batch(db, {
    taken: takeLock(lock, action, now, now + LOCK_TIME),
    held: selectLock(boardId),
  })
  if (held[0]?.token !== lock.token) throw new Failure('source_busy')
  return lock
}

/** Runs an action under a lock. `run` releases the lock in its batch; this function releases it if `run` fails. */
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
    await batch(db, { unlocked: unlock(lock) }).catch(() => null)
    throw error
  }
}
