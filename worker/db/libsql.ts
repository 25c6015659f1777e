import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Database } from './open.ts'

/** Opens a libSQL database over HTTP. Builds for D1 do not contain it (docs/decisions/028). */
export function openLibsql(url: string, authToken: string): Database {
  // Both drivers have the builders and the batch that the app uses; only their static types differ.
  return drizzle(createClient({ url, authToken }), { casing: 'snake_case' }) as unknown as Database
}
