import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { openLibsql } from './libsql.ts'

/** What the rooms see of the database: Drizzle's builders and one `batch`, which D1 and libSQL both have. */
export type Database = DrizzleD1Database

/** One for all requests: it works out the names of columns once, where `drizzle()` would for each request anew. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** A D1 database, or a session of one. */
export type D1 = Pick<D1Database, 'prepare' | 'batch'>

export interface DatabaseSettings {
  DB?: D1
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
}

/**
 * Opens the database of the settings: libSQL where `LIBSQL_URL` is set, D1 else. With `libsql.ts` the only file that knows which.
 * @param d1 stands in for the settings' own D1 database
 */
export function openDatabase(settings: DatabaseSettings, d1: D1 | undefined = settings.DB): Database {
  if (settings.LIBSQL_URL) return openLibsql(settings.LIBSQL_URL, settings.LIBSQL_TOKEN ?? '')
  if (!d1) throw new Error('No database: bind DB or set LIBSQL_URL')
  const session = new SQLiteD1Session<Record<string, never>, Record<string, never>>(
    d1 as D1Database,
    dialect,
    undefined,
  )
  return Object.assign(new DrizzleD1Database('async', dialect, session, undefined), { $client: d1 })
}
