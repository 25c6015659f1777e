import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Database, Wrap } from './open.ts'
import type { LibsqlClient } from './sending/send-libsql.ts'
import { TIME_LIMITS } from './sending/time-limit.ts'

/** Opens a libSQL database over HTTP. Builds for D1 do not contain it (docs/decisions/028). */
export function openLibsql(url: string, authToken: string, wrap: Wrap): Database {
  const reader = createClient({ url, authToken, fetch: fetchWithin(TIME_LIMITS.read) })
  const writer = createClient({ url, authToken, fetch: fetchWithin(TIME_LIMITS.write) })
  const client: LibsqlClient = {
    batch: (queries, mode) => (mode === 'read' ? reader : writer).batch(queries, mode),
  }
  // Both drivers have the same builders; only their static types differ. Statements are sent through `$client`, not through Drizzle.
  const db = drizzle(writer, { casing: 'snake_case' }) as unknown as Database
  return Object.assign(db, { $client: wrap(client) })
}

/** Fetches with a timeout. Throws for HTTP errors except 400: the client would fail to parse the server's text as JSON and so hide the status. */
function fetchWithin(ms: number): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await fetch(request, { signal: AbortSignal.timeout(ms) })
    if (response.ok || response.status === 400) return response
    throw new Error(`The libSQL server answered with HTTP status ${response.status}: ${await response.text()}`)
  }
}
