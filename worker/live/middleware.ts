import type { MiddlewareHandler } from 'hono'
import { takeRings } from '../db/ringing.ts'
import type { AppEnv } from '../env.ts'
import { ring } from './ring.ts'

/** After the response, signals the request's changes to the open pages of the people concerned, even if the request failed after its batch. */
export function ringAfterwards(): MiddlewareHandler<AppEnv> {
  return async function ringAfterwards(c, next) {
    await next()
    const rings = takeRings(c.get('db'), 'people')
    if (c.env.LIVE && rings.length > 0) c.executionCtx.waitUntil(ring(c.get('db'), c.env.LIVE, rings, c.get('now')))
  }
}
