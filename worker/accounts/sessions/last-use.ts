import type { MiddlewareHandler } from 'hono'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { touchSession } from './queries.ts'

const HOUR = 3600_000
/** Maximum number of remembered sessions; when it is reached, all are forgotten. */
const MAX_REMEMBERED = 10_000
/** When this isolate last updated each session, in ms since 1970, by its hash. */
const lookedUpAt = new Map<string, number>()

/** Records a session's use after the response, at most once an hour. Reads count as use too (W-56). */
export function lastUse(): MiddlewareHandler<AppEnv> {
  return async function lastUse(c, next) {
    await next()
    const { sessionHash: hash, now, db, requester, client } = c.var
    // A request that failed early has no client.
    if (!client || hash === null || hash === undefined || (lookedUpAt.get(hash) ?? 0) > now - HOUR) return
    if (lookedUpAt.size >= MAX_REMEMBERED) lookedUpAt.clear()
    lookedUpAt.set(hash, now)
    c.executionCtx.waitUntil(batch(db, { touched: touchSession(requester, client) }).catch(() => undefined))
  }
}
