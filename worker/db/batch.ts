import { is } from 'drizzle-orm'
import { SQL } from 'drizzle-orm/sql'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'
import { runBatch } from './receipt.ts'
import type { Statement } from './statement.ts'

export { beside, type Statement, statement } from './statement.ts'

/** Runs statements in one round trip, all or none. In a call with an idempotency key the action also writes its receipt (`receipt.ts`). */
export async function runStatements(db: Database, statements: Statement[]): Promise<unknown[]> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return runBatch(db, statements)
}

interface Selected {
  config?: { fieldsFlat?: { path: string[]; field: unknown }[] }
}

/** D1 returns the rows of a batch by column name: of two columns with the same name it silently keeps the last (design.md 3). */
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
