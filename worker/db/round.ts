import { runStatements } from './batch.ts'
import type { Database } from './open.ts'
import type { Statement } from './statement.ts'

/**
 * Statements by name, in the order in which they run. Other rooms contribute nested records or lists; an entry that is not needed is
 * undefined.
 */
export type Asked = Statement | readonly Asked[] | { readonly [name: string]: Asked | undefined }

/** Results under the same names; `unknown` where the statements are not known at compile time. */
export type Answered<A> = Asked extends A
  ? unknown
  : A extends Statement<infer Result>
    ? Result
    : A extends undefined
      ? undefined
      : { -readonly [Name in keyof A]: Answered<A[Name]> }

/**
 * Sends statements as one batch in one round trip, all or none, and returns each result under its statement's name.
 *
 *     const { board: [board], sections } = await round(db, { board: selectBoard(db, id), sections: selectSections(db, id) })
 *
 * Reads and writes both use it, because only a batch works the same in D1 and libSQL and reports rows read.
 */
export function round<A extends Asked>(db: Database, asked: A): Promise<Answered<A>>
export async function round(db: Database, asked: Asked): Promise<unknown> {
  const statements: Statement[] = []
  gather(asked, statements)
  const results = await runStatements(db, statements)
  return answer(asked, () => results.shift())
}

function gather(asked: Asked | undefined, statements: Statement[]): void {
  if (asked === undefined) return
  const parts = partsOf(asked)
  if (parts === null) statements.push(asked as Statement)
  else for (const part of Object.values(parts)) gather(part, statements)
}

function answer(asked: Asked | undefined, take: () => unknown): unknown {
  if (asked === undefined) return undefined
  const parts = partsOf(asked)
  if (parts === null) return take()
  if (Array.isArray(parts)) return parts.map((part) => answer(part, take))
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, answer(part, take)]))
}

/** Returns null for a single statement, which is an instance of a Drizzle class and not a plain object. */
function partsOf(asked: Asked): readonly Asked[] | Record<string, Asked | undefined> | null {
  if (Array.isArray(asked)) return asked
  return Object.getPrototypeOf(asked) === Object.prototype ? (asked as Record<string, Asked | undefined>) : null
}
