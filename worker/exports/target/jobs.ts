import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { secondsUntil } from '#worker/leases.ts'
import type { StepResult } from '../archive/run.ts'
import { selectWaitingTargets } from './queries.ts'
import { sendStep } from './step.ts'

/** Limits of one step: a message has 15 minutes, of which the last piece may take one. */
const STEP = { pieces: 30, ms: 60_000 }
/** ms of one run without a queue, for all targets together, before the last piece. */
const TURN = 20_000
/** Targets continued by one run. */
const AT_ONCE = 20
/** Database calls of a step besides one for each piece. */
const CALLS = 8

/** Does the step of a message, and queues the next one. */
export async function continueSending(
  db: Database,
  env: Bindings,
  userId: number,
  now: number,
  step = STEP,
): Promise<StepResult> {
  const result = await sendStep(db, env, userId, now, step)
  if (result === 'more') await env.TRANSFERS?.send({ sendFor: userId })
  if (typeof result === 'object')
    await env.TRANSFERS?.send({ sendFor: userId }, { delaySeconds: secondsUntil(result.again, now) })
  return result
}

/** Every few minutes: continues sendings whose message was lost, or which have no queue. The longest waiting comes first. */
export async function continueSendings(
  db: Database,
  now: number,
  env: Bindings,
  calls = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { waiting } = await batch(db, { waiting: selectWaitingTargets(now, AT_ONCE) })
  const started = Date.now()
  const most = Math.min(waiting.length, Math.floor((calls - 1) / (CALLS + 1)))
  const pieces = Math.min(STEP.pieces, Math.floor((calls - 1) / Math.max(1, most)) - CALLS)
  for (const { userId } of waiting.slice(0, most)) {
    const over = Date.now() - started
    if (env.TRANSFERS) await env.TRANSFERS.send({ sendFor: userId })
    else if (over < TURN) await continueSending(db, env, userId, now + over, { pieces, ms: TURN - over })
  }
}
