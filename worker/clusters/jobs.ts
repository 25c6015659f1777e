import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import { batch, batchAll } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { HOLD, postponeJob, selectDueJobs, selectJob, takeUnqueuedJobs } from './job-queries.ts'
import { recomputeClusters } from './recompute.ts'

/** The queue's name, as wrangler.toml has it. */
/** What a message of the queue says: whose suggestions are to be made anew. */
export interface ClusterMessage {
  userId: number
}

/** Jobs of one night, and pins that they look at: what a night leaves, the next one does. */
const JOBS_A_NIGHT = 500
const PINS_A_NIGHT = 1_000_000
const UNQUEUED_MOST = 5

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
    if (!queue || !isWrite || !isOurs || c.get('sessionHash') === null) return
    c.executionCtx.waitUntil(sendNew(c.get('db'), queue, c.get('now')).catch((error: unknown) => tell('queue', error)))
  }
}

async function sendNew(db: Database, queue: Queue<ClusterMessage>, now: number): Promise<void> {
  const [jobs] = await batch(db, [takeUnqueuedJobs(db, UNQUEUED_MOST)])
  for (const { userId, dueAt } of jobs) await queue.send({ userId }, { delaySeconds: secondsUntil(dueAt, now) })
}

/** Does the job of each message; one that is not due yet, or in other hands, comes again. */
export async function consumeClusters(db: Database, messages: readonly Message<ClusterMessage>[]): Promise<void> {
  for (const message of messages) {
    const { userId } = message.body
    const now = Date.now()
    if ((await recomputeClusters(db, userId, now)) === null) {
      const [[job]] = await batch(db, [selectJob(db, userId)])
      if (job)
        message.retry({ delaySeconds: secondsUntil(Math.max(job.dueAt, Math.min(job.heldUntil, now + HOLD)), now) })
      else message.ack()
      continue
    }
    const [[job]] = await batch(db, [selectJob(db, userId)])
    if (job) message.retry({ delaySeconds: secondsUntil(job.dueAt, now) })
    else message.ack()
  }
}

/** Nightly: does what waits, the oldest first; one that fails waits for another night. */
export async function recomputeDueClusters(db: Database, now: number): Promise<void> {
  const [due] = await batch(db, [selectDueJobs(db, now, JOBS_A_NIGHT)])
  let seen = 0
  for (const { userId } of due) {
    if (seen > PINS_A_NIGHT) return
    try {
      seen += (await recomputeClusters(db, userId, now)) ?? 0
    } catch (error) {
      tell('job', error)
      await batchAll(db, [postponeJob(db, userId, now)])
    }
  }
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

function tell(what: string, error: unknown): void {
  console.error(JSON.stringify({ event: `clusters ${what}`, cause: String(error) }))
}
