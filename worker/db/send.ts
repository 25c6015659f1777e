import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './open.ts'
import { PreparedStatement } from './prepared.ts'
import { type Built, rowReader } from './row-reader.ts'
import { d1Of, type Statement } from './statement.ts'

/** Sends statements as one batch and returns their results, as Drizzle's `batch` does. */
export async function send(db: Database, statements: Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements as BatchItem<'sqlite'>[]
  if (!first) return []
  const d1 = d1Of(db)
  if (!d1) return [...(await db.batch([first, ...rest]))]
  const ready = statements.map(readyForD1)
  const results = await d1.batch(ready.map(({ stmt }) => stmt))
  return results.map((result, i) => ready[i]?.read(result))
}

interface Ready {
  stmt: D1PreparedStatement
  read(result: D1Result): unknown
}

function readyForD1(statement: Statement): Ready {
  const built = isForD1(statement) ? statement._prepare() : null
  if (!built) throw new Error('Only statements of Drizzle can be sent')
  const { params } = built.getQuery()
  const readRow = statement instanceof PreparedStatement ? statement.readRow : rowReader(built)
  return {
    stmt: params.length > 0 ? built.stmt.bind(...params) : built.stmt,
    read: (result) => (readRow ? rowsOf(result).map(readRow) : built.mapResult(result, true)),
  }
}

/** Every statement that Drizzle makes for D1, also our own prepared ones. */
function isForD1(statement: object): statement is { _prepare(): Built & { stmt: D1PreparedStatement } } {
  return '_prepare' in statement
}

function rowsOf({ results }: D1Result): Record<string, unknown>[] {
  return results as Record<string, unknown>[]
}
