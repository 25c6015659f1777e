import type { Database } from './open.ts'
import { runGuarded } from './sending/guard.ts'
import { refuseRepeatedNames } from './sending/repeated-names.ts'
import type { Statement } from './statement.ts'

export { beside, besideReads, type Statement, statement } from './statement.ts'

/** Runs statements in one round trip, all or none. In a call with an idempotency key the action also writes its receipt (`receipt.ts`), and a step of a job has a guard in it (`sending/guard.ts`). */
export async function runStatements(db: Database, statements: Statement[]): Promise<unknown[]> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return runGuarded(db, statements)
}
