import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Database } from './open.ts'

/** Opens a libSQL database over HTTP. Deployments on D1 are built without it (docs/decisions/028). */
export function openLibsql(url: string, authToken: string): Database {
  // Both drivers have the builders and the batch that we use; only their static types differ.
  return drizzle(createClient({ url, authToken }), { casing: 'snake_case' }) as unknown as Database
}
