import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Database } from './open.ts'

/** Opens a libSQL database over HTTP. Builds for D1 do not contain it (docs/decisions/028). */
export function openLibsql(url: string, authToken: string): Database {
  // Both drivers have the builders and the batch that the app uses; only their static types differ.
  return drizzle(createClient({ url, authToken, fetch: fetchInTime }), { casing: 'snake_case' }) as unknown as Database
}

/** How long a database may take to answer, in ms: then the request fails as unavailable. */
const TIMEOUT = 5000

function fetchInTime(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
}
