import type { MiddlewareHandler } from 'hono'
import { takeRings } from '../db/ringing.ts'
import type { AppEnv } from '../env.ts'
import { sendNewHooks } from './jobs.ts'

/** After the answer, sends the events that the request has recorded for webhooks, even if it failed after its batch. */
export function sendHooksAfterwards(): MiddlewareHandler<AppEnv> {
  return async function sendHooksAfterwards(c, next) {
    await next()
    const ids = takeRings(c.get('db'), 'webhooks').map(({ userId }) => userId)
    if (ids.length > 0) c.executionCtx.waitUntil(sendNewHooks(c.get('db'), c.get('now'), c.env, ids))
  }
}
