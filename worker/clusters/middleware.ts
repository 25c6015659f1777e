import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { sendJobs } from './jobs.ts'

/**
 * After a write: sends a message for each job that is new, once for all changes of its delay. It runs after the answer; without a queue, and
 * for what is lost on the way, the night does the job.
 */
export function queueClusters(): MiddlewareHandler<AppEnv> {
  return async function queueClusters(c, next) {
    await next()
    const queue = c.env.CLUSTERS
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!queue || !isWrite || !isOurs || c.var.sessionHash === null) return
    c.executionCtx.waitUntil(sendJobs(c.var.db, queue, c.var.now))
  }
}
