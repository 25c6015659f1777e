import type { CutReason } from '#domain/imports/cut-off.ts'
import { count } from './counts.ts'
import { BudgetSpent } from './db/sending/budget.ts'
import { log } from './log.ts'
import { textOfAll } from './machine.ts'

/**
 * ms for which a step holds its job's row before it must renew. If its process dies, another one takes over after this time; with `LATE` and the wait until
 * the next look that takes less than 30 seconds.
 */
export const HOLD = 20_000
const RENEWED = 5000
/** ms after which a running step is taken for hung: its hold is no longer renewed. */
const LONGEST = 600_000
/** ms for which a job must have been free before the search for lost messages takes it: usually its message is still on its way. */
export const LATE = 3000
/** ms of pause after a failed step, times the number of failures. */
export const PAUSE = 60_000

/**
 * Runs a step, and renews its hold every five seconds until it ends, for at most ten minutes.
 * @param renew holds the row until a time, in ms since 1970
 * @param now when the hold was taken, in ms since 1970
 */
export async function whileHeld<Result>(
  now: number,
  renew: (until: number) => Promise<unknown>,
  step: () => Promise<Result>,
): Promise<Result> {
  const started = Date.now()
  const timer = setInterval(() => {
    const since = Date.now() - started
    if (since > LONGEST) clearInterval(timer)
    // A failed renewal is repeated by the next one. If the hold is lost, the step itself finds out.
    else renew(now + since + HOLD).catch(() => undefined)
  }, RENEWED)
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

/** A random 53-bit number that identifies the holder of a step. */
export function newHolder(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
}

/** Messages of D1, R2 and the platform for something that took too long. */
const LATE_ANSWER = /timed out|timeout|exceeded its? (cpu|time)|time limit/i

/** Why a step ended, by the error that it threw and the causes of that error. */
export function reasonOf(error: unknown): CutReason {
  if (error instanceof BudgetSpent) return 'over_budget'
  return LATE_ANSWER.test(textOfAll(error)) ? 'timed_out' : 'failed'
}

/** Seconds until a hold has ended, at least 1: the delay of the message that continues the job. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000) + 1)
}

/**
 * Counts and logs for operators that a job is set aside (docs/operate.md).
 * @param id of an export or import; null for a nightly job, which is known by its name
 */
export function tellAside(job: string, id: number | null, reason: CutReason | null): void {
  count('pinfold_jobs_set_aside_total', { job, reason: reason ?? 'failed' })
  log('error', 'set_aside', { job, ...(id !== null && { id }), reason })
}
