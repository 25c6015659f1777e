import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { secondsUntil } from '../leases.ts'
import { USERNAME } from '../mail/outbox.ts'
import { deleteFiles } from './archive/delete.ts'
import { runStep, type StepResult } from './archive/run.ts'
import { mailOwner } from './owner-mail.ts'
import { deleteExports, selectExpired, selectExport, selectWaiting } from './queries.ts'

export { beginMonthly } from './monthly/monthly.ts'
export { continueSending, continueSendings } from './target/jobs.ts'

/** Limits of one step: a message of the queue has 15 minutes and a thousand requests to the database and the store. */
const STEP = { slices: 40, ms: 20_000 }
/** Most database calls of a usual slice, including a share for the step itself. */
const CALLS_A_SLICE = 4
/** ms of one run without a queue, for all archives together. */
const TURN = 20_000
/** Archives continued by one run. */
const AT_ONCE = 20
const EXPIRED_AT_ONCE = 100

/**
 * Does the step of a message, and queues the next one. While another job holds the archive, or it pauses after a fault, the message is sent again for the end
 * of that time: so work continues even if that job is killed.
 */
export async function continueExport(
  db: Database,
  env: Bindings,
  id: number,
  now: number,
  step = STEP,
): Promise<StepResult> {
  const result = await runStep(db, env, id, now, step)
  if (result === 'ready') await tellReady(db, env, id, now)
  if (result === 'more') await env.TRANSFERS?.send({ export: id })
  if (typeof result === 'object')
    await env.TRANSFERS?.send({ export: id }, { delaySeconds: secondsUntil(result.again, now) })
  return result
}

/** Every few minutes: continues archives whose message was lost, or which have no queue. */
export async function continueExports(
  db: Database,
  now: number,
  env: Bindings,
  calls = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { waiting } = await batch(db, { waiting: selectWaiting(now, AT_ONCE) })
  // A step interrupted by the limit of calls would start over each time.
  const step = { ...STEP, slices: Math.min(STEP.slices, Math.ceil(calls / CALLS_A_SLICE)) }
  for (const { id } of waiting) {
    if (env.TRANSFERS) await env.TRANSFERS.send({ export: id })
    else await runSteps(db, env, id, now, step, TURN / waiting.length)
  }
}

/** Without a queue: runs one step after the other, for `ms`. */
async function runSteps(db: Database, env: Bindings, id: number, now: number, step: typeof STEP, ms: number) {
  const started = Date.now()
  for (let result: StepResult = 'more'; result === 'more' && Date.now() - started < ms; )
    result = await continueExport(db, env, id, now + Date.now() - started, step)
}

/** Nightly: deletes expired archives with their files. */
export async function deleteOldExports(db: Database, now: number, { MEDIA }: Bindings): Promise<void> {
  const { expired } = await batch(db, { expired: selectExpired(now, EXPIRED_AT_ONCE) })
  for (const { id, step } of expired) await deleteFiles(MEDIA, id, step)
  if (expired.length > 0) await batch(db, deleteExports(expired.map(({ id }) => id)))
}

/** Has a monthly archive sent to the person's archive target, and notifies them by mail. */
async function tellReady(db: Database, env: Bindings, id: number, now: number): Promise<void> {
  const {
    row: [row],
  } = await batch(db, { row: selectExport(id) })
  if (!row) return
  // Without a target, the message does nothing.
  if (row.monthly) await env.TRANSFERS?.send({ sendFor: row.userId })
  await mailOwner(db, env, row, now, (words) => ({
    subject: words._('mail_subject.export_ready', { site: env.SITE_NAME }),
    text: words._(row.monthly ? 'mail_text.export_monthly' : 'mail_text.export_ready', { username: USERNAME }),
  }))
}
