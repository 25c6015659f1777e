import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import { causeOf, log } from '../log.ts'
import type { ClusterMessage } from '../messages.ts'
import { HOLD, postponeJob, selectDueJobs, selectJob, takeUnqueuedJobs } from './recompute/queries.ts'
import { recomputeClusters } from './recompute/recompute.ts'

/** Limits of one night; the next night continues. */
const JOBS_A_NIGHT = 500
const PINS_A_NIGHT = 1_000_000
const MAX_SENT = 5

/** Queues a message for each new job. It never throws. */
export async function sendJobs(db: Database, queue: Queue<ClusterMessage>, now: number): Promise<void> {
  try {
    const { jobs } = await batch(db, { jobs: takeUnqueuedJobs(MAX_SENT) })
    for (const { userId, dueAt } of jobs) await queue.send({ userId }, { delaySeconds: secondsUntil(dueAt, now) })
  } catch (error) {
    logFault('queue', error)
  }
}

/** Runs the job of each message. A job that is not due yet, or that another worker holds, is retried later. */
export async function consumeClusters(db: Database, messages: readonly Message<ClusterMessage>[]): Promise<void> {
  for (const message of messages) {
    const { userId } = message.body
    const now = Date.now()
    const isDone = (await recomputeClusters(db, userId, now)) !== null
    const {
      job: [job],
    } = await batch(db, { job: selectJob(userId) })
    if (!job) message.ack()
    else {
      const next = isDone ? job.dueAt : Math.max(job.dueAt, Math.min(job.heldUntil, now + HOLD))
      message.retry({ delaySeconds: secondsUntil(next, now) })
    }
  }
}

/** Runs due jobs every night, the oldest first. A failed job is postponed to another night. */
export async function recomputeDueClusters(db: Database, now: number): Promise<void> {
  const { due } = await batch(db, { due: selectDueJobs(now, JOBS_A_NIGHT) })
  let seen = 0
  for (const { userId } of due) {
    if (seen > PINS_A_NIGHT) return
    try {
      seen += (await recomputeClusters(db, userId, now)) ?? 0
    } catch (error) {
      if (error instanceof BudgetSpent) throw error
      logFault('job', error)
      await batch(db, { postponed: postponeJob(userId, now) })
    }
  }
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

function logFault(what: string, error: unknown): void {
  log('error', 'clusters', { what, cause: causeOf(error) })
}
