import { is } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { SQL } from 'drizzle-orm/sql'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'
import { runBatch } from './receipt.ts'
import type { Statement } from './statement.ts'

export { beside, type Statement, statement } from './statement.ts'

/**
 * Runs statements in one round trip, all or none. Reads and writes alike go through here, because a batch is the one thing
 * that D1 and libSQL share and the one that reports rows read. What a call with a key does leaves its receipt (`receipt.ts`).
 */
export async function batch<T extends [Statement, ...Statement[]]>(
  db: Database,
  statements: T,
): Promise<BatchResponse<T>> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return (await runBatch(db, statements)) as BatchResponse<T>
}

/** The same for a list made at run time, which may be empty. */
export async function batchAll<T extends Statement>(db: Database, statements: T[]): Promise<T['_']['result'][]> {
  const [first, ...rest] = statements
  if (!first) return []
  return (await batch(db, [first, ...rest])) as T['_']['result'][]
}

interface Selected {
  config?: { fieldsFlat?: { path: string[]; field: unknown }[] }
}

/** D1 answers a batch by column name: of two columns with one name it silently keeps the last (design.md 3). */
function refuseRepeatedNames(statement: Statement): void {
  const fields = (statement as Selected).config?.fieldsFlat
  if (!fields) return
  const names = new Set<string>()
  for (const { field, path } of fields) {
    const name = outputName(field)
    if (name === null) throw new Error(`Name the expression ${path.join('.')} with .as()`)
    if (names.has(name)) throw new Error(`Two selected columns are named ${name}: alias one`)
    names.add(name)
  }
}

function outputName(field: unknown): string | null {
  if (is(field, SQLiteColumn)) return field.name
  if (is(field, SQL.Aliased)) return field.fieldAlias
  return null
}
