import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { count } from '../../counts.ts'
import type { AppEnv } from '../../env.ts'
import { handOn, isDue } from './hand-on.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Seconds after which a request counts as slow, as more than one may want an alarm for. */
const SLOW = [0.1, 0.5, 1, 5]

/** Requests that the app makes to itself, as a part of one that is counted. */
const inner = new WeakSet<Request>()

export function markInner(request: Request): Request {
  inner.add(request)
  return request
}

/**
 * Counts each answered request by its route's template, which holds nobody's names. From time to time it hands on what this isolate has
 * counted, after an answer.
 */
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
