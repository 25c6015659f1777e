import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { openLibsql } from './libsql.ts'
import { dialect } from './sending/texts.ts'

/** The database that `batch` sends statements to. Tests and tools also use Drizzle's builders, which are the same for D1 and libSQL. */
export type Database = DrizzleD1Database

/** A D1 database or a D1 session. */
export type D1 = Pick<D1Database, 'prepare' | 'batch'>

/** The common part of both bindings: one call sends a batch. */
export interface Batching {
  batch(...statements: never[]): Promise<object[]>
}
/** Wraps a binding to add behavior to each call. */
export type Wrap = <Binding extends Batching>(binding: Binding) => Binding

export interface DatabaseSettings {
  DB?: D1
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
}

/**
 * Opens the configured database: libSQL if `LIBSQL_URL` is set, else D1. Only this file, `libsql.ts` and `sending/` depend on the choice.
 * @param wrap wraps the database's binding
 */
export function openDatabase(
  { DB, LIBSQL_URL, LIBSQL_TOKEN }: DatabaseSettings,
  wrap: Wrap = (binding) => binding,
): Database {
  if (LIBSQL_URL) return openLibsql(LIBSQL_URL, LIBSQL_TOKEN ?? '', wrap)
  if (!DB) throw new Error('No database: bind DB or set LIBSQL_URL')
  const d1 = wrap(DB)
  // `drizzle()` would create a dialect, and with it the names of all columns, for each request.
  const session = new SQLiteD1Session<Record<string, never>, Record<string, never>>(
    d1 as D1Database,
    dialect,
    undefined,
  )
  return Object.assign(new DrizzleD1Database('async', dialect, session, undefined), { $client: d1 })
}
