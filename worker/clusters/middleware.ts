import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { sendJobs } from './jobs.ts'

/**
 * After a write, queues a message for each new job, after the response; one job covers all changes within its delay.
 * Without a queue, or if a message is lost, the nightly job does the work.
 */
export function queueClusters(): MiddlewareHandler<AppEnv> {
  return async function queueClusters(c, next) {
    await next()
    const queue = c.env.CLUSTERS
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isApiOrForm = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!queue || !isWrite || !isApiOrForm || c.var.sessionHash === null) return
    c.executionCtx.waitUntil(sendJobs(c.var.db, queue, c.var.now))
  }
}
