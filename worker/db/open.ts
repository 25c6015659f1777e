import { createClient } from '@libsql/client/web'
import { type DrizzleD1Database, drizzle as drizzleD1 } from 'drizzle-orm/d1'
import { drizzle as drizzleLibsql } from 'drizzle-orm/libsql/web'

/** What the rooms see of the database: Drizzle's builders and one `batch`, which D1 and libSQL both have. */
export type Database = DrizzleD1Database

/** A D1 database, or a session of one. */
export type D1 = Pick<D1Database, 'prepare' | 'batch'>

export interface DatabaseSettings {
  DB?: D1
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
}

/** Opens the database of the settings: libSQL where `LIBSQL_URL` is set, D1 else. The only file that knows which. */
export function openDatabase(settings: DatabaseSettings): Database {
  if (settings.LIBSQL_URL) {
    const client = createClient({ url: settings.LIBSQL_URL, authToken: settings.LIBSQL_TOKEN ?? '' })
    // Both drivers have the builders and the batch that we use; only their static types differ.
    return drizzleLibsql(client, { casing: 'snake_case' }) as unknown as Database
  }
  if (!settings.DB) throw new Error('No database: bind DB or set LIBSQL_URL')
  return drizzleD1(settings.DB as D1Database, { casing: 'snake_case' })
}
