import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { count } from '#worker/counts.ts'
import type { AppEnv } from '#worker/env.ts'
import { handOn, isDue } from './hand-on.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Thresholds of slow requests in seconds, several for different alarms. */
const SLOW = [0.1, 0.5, 1, 5]

/** Internal requests, which are part of another, counted one. */
const inner = new WeakSet<Request>()

export function markInner(request: Request): Request {
  inner.add(request)
  return request
}

/** Counts each request by its route's template, which contains no user data. Periodically reports this isolate's counts after a response. */
export function countRequests(): MiddlewareHandler<AppEnv> {
  return async function countRequests(c, next) {
    if (inner.has(c.req.raw)) return next()
    const started = Date.now()
    await next()
    const seconds = (Date.now() - started) / 1000
    const answered = routePath(c)
    const route = answered === '' || answered.includes('*') ? 'none' : answered
    const method = METHODS.has(c.req.method) ? c.req.method : 'other'
    count('pinfold_requests_total', { method, route, status: c.res.status })
    count('pinfold_request_seconds_total', {}, seconds)
    for (const le of SLOW) if (seconds > le) count('pinfold_request_slow_total', { le })
    if (isDue(c.env)) c.executionCtx.waitUntil(handOn(c.env))
  }
}
