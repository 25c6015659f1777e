import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { HOLD, postponeJob, selectDueJobs, selectJob, takeUnqueuedJobs } from './recompute/queries.ts'
import { recomputeClusters } from './recompute/recompute.ts'

/** The queue's name, as wrangler.toml has it. */
/** What a message of the queue says: whose suggestions are to be made anew. */
export interface ClusterMessage {
  userId: number
}

/** Jobs of one night, and pins that they look at: what a night leaves, the next one does. */
const JOBS_A_NIGHT = 500
const PINS_A_NIGHT = 1_000_000
const UNQUEUED_MOST = 5

/** Sends a message for each job that is new. It never fails. */
export async function sendJobs(db: Database, queue: Queue<ClusterMessage>, now: number): Promise<void> {
  try {
    const { jobs } = await round(db, { jobs: takeUnqueuedJobs(db, UNQUEUED_MOST) })
    for (const { userId, dueAt } of jobs) await queue.send({ userId }, { delaySeconds: secondsUntil(dueAt, now) })
  } catch (error) {
    logFault('queue', error)
  }
}

/** Does the job of each message; one that is not due yet, or in other hands, comes again. */
export async function consumeClusters(db: Database, messages: readonly Message<ClusterMessage>[]): Promise<void> {
  for (const message of messages) {
    const { userId } = message.body
    const now = Date.now()
    const isDone = (await recomputeClusters(db, userId, now)) !== null
    const {
      job: [job],
    } = await round(db, { job: selectJob(db, userId) })
    if (!job) message.ack()
    else {
      const next = isDone ? job.dueAt : Math.max(job.dueAt, Math.min(job.heldUntil, now + HOLD))
      message.retry({ delaySeconds: secondsUntil(next, now) })
    }
  }
}

/** Nightly: does what waits, the oldest first; one that fails waits for another night. */
export async function recomputeDueClusters(db: Database, now: number): Promise<void> {
  const { due } = await round(db, { due: selectDueJobs(db, now, JOBS_A_NIGHT) })
  let seen = 0
  for (const { userId } of due) {
    if (seen > PINS_A_NIGHT) return
    try {
      seen += (await recomputeClusters(db, userId, now)) ?? 0
    } catch (error) {
      logFault('job', error)
      await round(db, { postponed: postponeJob(db, userId, now) })
    }
  }
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000))
}

function logFault(what: string, error: unknown): void {
  console.error(JSON.stringify({ event: `clusters ${what}`, cause: String(error) }))
}
