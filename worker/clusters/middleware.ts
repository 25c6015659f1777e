import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../env.ts'
import { mayHaveChanged } from '../http/writes.ts'
import { sendJobs } from './jobs.ts'

/**
 * After a write, queues a message for each new job, after the response; one job covers all changes within its delay.
 * Without a queue, or if a message is lost, the nightly job does the work.
 */
export function queueClusters(): MiddlewareHandler<AppEnv> {
  return async function queueClusters(c, next) {
    await next()
    const queue = c.env.CLUSTERS
    if (queue && mayHaveChanged(c)) c.executionCtx.waitUntil(sendJobs(c.get('db'), queue, c.get('now')))
  }
}
