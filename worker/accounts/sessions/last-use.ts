import type { MiddlewareHandler } from 'hono'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { touchSession } from './queries.ts'

const HOUR = 3600_000
/** More sessions than these are not remembered: they are asked about once more. */
const MOST = 10_000
/** When each session was last asked about, ms since 1970; a table of this worker's own. */
const asked = new Map<string, number>()

/** Says that a session is in use, beside the answer and at most once an hour: reading is use too (W-56). */
export function lastUse(): MiddlewareHandler<AppEnv> {
  return async function lastUse(c, next) {
    await next()
    const { sessionHash: hash, now, db, asker, client } = c.var
    if (hash === null || hash === undefined || (asked.get(hash) ?? 0) > now - HOUR) return
    if (asked.size >= MOST) asked.clear()
    asked.set(hash, now)
    c.executionCtx.waitUntil(round(db, { touched: touchSession(asker, client) }).catch(() => undefined))
  }
}
