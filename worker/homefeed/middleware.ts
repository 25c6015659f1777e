import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../env.ts'
import { mayHaveChanged } from '../http/writes.ts'
import { sendNews } from './jobs.ts'

/**
 * After a write, queues a message for each user or board with new pins. Runs after the response, so that saving does not slow down with the number of
 * followers. Without a queue it distributes the first parts itself, and a job does the rest.
 */
export function queueHomeNews(): MiddlewareHandler<AppEnv> {
  return async function queueHomeNews(c, next) {
    await next()
    if (mayHaveChanged(c)) c.executionCtx.waitUntil(sendNews(c.get('db'), c.env.HOMEFEED, c.get('now')))
  }
}
