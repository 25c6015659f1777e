import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../open.ts'
import { runBatch } from '../receipt.ts'
import { isRead, outsideAction, type Statement } from '../statement.ts'

const guards = new AsyncLocalStorage<() => Statement>()

/**
 * Puts a statement first in every batch that writes during `run`. If it fails, the batch fails with the same error and writes nothing.
 * @param guard makes the statement
 */
export function guarded<Result>(guard: () => Statement, run: () => Result): Result {
  return guards.run(guard, run)
}

/** Sends a batch, preceded by the guard if there is one and the batch writes. */
export async function runGuarded(db: Database, statements: Statement[]): Promise<unknown[]> {
  const guard = guards.getStore()
  if (!guard || statements.every(isRead)) return runBatch(db, statements)
  const [, ...results] = await runBatch(db, [outsideAction(guard()), ...statements])
  return results
}
