import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { sendNews } from './jobs.ts'

/**
 * After a write: sends a message for each person or board that has new pins. It runs after the answer, so that a save costs the same
 * however many follow. Without a queue the first parts go out here, and the night does the rest.
 */
export function queueHomeNews(): MiddlewareHandler<AppEnv> {
  return async function queueHomeNews(c, next) {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!isWrite || !isOurs || c.var.sessionHash === null) return
    c.executionCtx.waitUntil(sendNews(c.var.db, c.env.HOMEFEED, c.var.now))
  }
}
