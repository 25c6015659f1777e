import type { Database } from './open.ts'
import { runGuarded } from './sending/guard.ts'
import { refuseRepeatedNames } from './sending/repeated-names.ts'
import type { Statement } from './statement.ts'

export { bestEffort, outsideAction, type Statement } from './statement.ts'

/**
 * Runs statements in one round trip, all or none. If the call has an idempotency key, the batch with the action also writes its receipt
 * (`receipt.ts`). Writes of a job's step run behind a guard (`sending/guard.ts`).
 */
export async function runStatements(db: Database, statements: Statement[]): Promise<unknown[]> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return runGuarded(db, statements)
}

/**
 * Statements by name, in execution order. Other rooms contribute nested records or lists. An undefined entry is skipped; its result is undefined.
 */
export type Statements = Statement | readonly Statements[] | { readonly [name: string]: Statements | undefined }

/** Results under the same names; `unknown` where the statements are not known at compile time. */
export type Results<A> = Statements extends A
  ? unknown
  : A extends Statement<infer Result>
    ? Result
    : A extends undefined
      ? undefined
      : { -readonly [Name in keyof A]: Results<A[Name]> }

/**
 * Sends statements as one batch in one round trip, all or none, and returns each result under its statement's name.
 *
 *     const { board: [board], sections } = await batch(db, { board: selectBoard(db, id), sections: selectSections(db, id) })
 *
 * Reads and writes both use it, because only a batch works the same in D1 and libSQL and reports rows read.
 */
export function batch<A extends Statements>(db: Database, asked: A): Promise<Results<A>>
export async function batch(db: Database, asked: Statements): Promise<unknown> {
  const statements: Statement[] = []
  gather(asked, statements)
  const results = await runStatements(db, statements)
  return answer(asked, () => results.shift())
}

function gather(asked: Statements | undefined, statements: Statement[]): void {
  if (asked === undefined) return
  const parts = partsOf(asked)
  if (parts === null) statements.push(asked as Statement)
  else for (const part of Object.values(parts)) gather(part, statements)
}

function answer(asked: Statements | undefined, take: () => unknown): unknown {
  if (asked === undefined) return undefined
  const parts = partsOf(asked)
  if (parts === null) return take()
  if (Array.isArray(parts)) return parts.map((part) => answer(part, take))
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, answer(part, take)]))
}

/** Returns null for a single statement, which is an instance of a Drizzle class and not a plain object. */
function partsOf(asked: Statements): readonly Statements[] | Record<string, Statements | undefined> | null {
  if (Array.isArray(asked)) return asked
  return Object.getPrototypeOf(asked) === Object.prototype ? (asked as Record<string, Statements | undefined>) : null
}
