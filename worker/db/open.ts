import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { openLibsql } from './libsql.ts'

/** The database as the rooms use it: Drizzle's builders and one `batch`, which D1 and libSQL both have. */
export type Database = DrizzleD1Database

/** Shared by all requests because it caches column names; `drizzle()` would compute them for each request. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** A D1 database or a D1 session. */
export type D1 = Pick<D1Database, 'prepare' | 'batch'>

export interface DatabaseSettings {
  DB?: D1
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
}

/**
 * Opens the configured database: libSQL if `LIBSQL_URL` is set, else D1. Only this file and `libsql.ts` depend on the choice.
 * @param d1 replaces the configured D1 database
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
