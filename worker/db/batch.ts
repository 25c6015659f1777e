import { is } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { SQL } from 'drizzle-orm/sql'
import { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

export type Statement = BatchItem<'sqlite'>

/**
 * Runs statements in one round trip, all or none. Reads and writes alike go through here, because a batch is the one thing
 * that D1 and libSQL share and the one that reports rows read.
 */
export function batch<T extends [Statement, ...Statement[]]>(db: Database, statements: T): Promise<BatchResponse<T>> {
  for (const statement of statements) refuseRepeatedNames(statement)
  return db.batch(statements)
}

/** The same for a list made at run time, which may be empty. */
export async function batchAll<T extends Statement>(db: Database, statements: T[]): Promise<T['_']['result'][]> {
  const [first, ...rest] = statements
  if (!first) return []
  return (await batch(db, [first, ...rest])) as T['_']['result'][]
}

/**
 * A statement of hand-written SQL that can stand in a batch. Drizzle's own `db.run()` forgets to prepare itself when a D1 batch binds
 * its parameters, so it is prepared here; libSQL takes it as it is.
 */
export function statement(db: Database, query: SQL): Statement {
  const raw = db.run(query)
  const client: unknown = (db as unknown as { $client: unknown }).$client
  if (isD1(client)) Object.assign(raw, { stmt: client.prepare(raw.getQuery().sql) })
  return raw as unknown as Statement
}

function isD1(client: unknown): client is D1Database {
  return typeof client === 'object' && client !== null && 'prepare' in client
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
