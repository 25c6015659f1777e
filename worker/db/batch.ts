import type { Database } from './open.ts'
import { runBatch } from './receipt.ts'
import { refuseRepeatedNames } from './sending/repeated-names.ts'
import type { Statement } from './statement.ts'

export { beside, besideReads, type Statement, statement } from './statement.ts'

/** Runs statements in one round trip, all or none. In a call with an idempotency key the action also writes its receipt (`receipt.ts`). */
export async function runStatements(db: Database, statements: Statement[]): Promise<unknown[]> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return runBatch(db, statements)
}
