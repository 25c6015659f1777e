import type { CutReason } from '../domain/imports/cut-off.ts'
import { count } from './counts.ts'
import { BudgetSpent } from './db/sending/budget.ts'
import { log } from './log.ts'
import { textOfAll } from './machine.ts'

/**
 * ms for which a step of a job holds its row without renewing that. So long after its process was killed somebody else goes on; with `LATE` and the time
 * until somebody looks that is less than 30 seconds.
 */
export const HOLD = 20_000
const RENEWED = 5000
/** ms after which a step that still renews its hold hangs: it renews it no more. */
const LONGEST = 600_000
/** ms for which a job may be free, or its hold over, before who looks for lost messages takes it: usually its message is on its way. */
export const LATE = 3000
/** ms until a step that failed is done again, for each failure. */
export const PAUSE = 60_000

/**
 * Does a step, and renews its hold as long as that takes.
 * @param renew holds the row until a time, in ms
 * @param now the time at which it was taken
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
    // One that is not renewed is renewed the next time, or is lost, which the step finds out.
    else renew(now + since + HOLD).catch(() => undefined)
  }, RENEWED)
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

/** A number that no other step has. */
export function newHolder(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
}

/** What D1, the store and the platform say when something took too long. */
const LATE_ANSWER = /timed out|timeout|exceeded its? (cpu|time)|time limit/i

/** Why a step ended, by what it threw, whichever of its causes says so. */
export function reasonOf(error: unknown): CutReason {
  if (error instanceof BudgetSpent) return 'over_budget'
  return LATE_ANSWER.test(textOfAll(error)) ? 'timed_out' : 'failed'
}

/** Seconds until a hold is over, for a message that comes again then. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000) + 1)
}

/**
 * Tells operators that a job is set aside (docs/operate.md); the page of its owner, if it has one, does too.
 * @param id of an export or import; null: the job is one of the night, with this name
 */
export function tellAside(job: string, id: number | null, reason: CutReason | null): void {
  count('pinfold_jobs_set_aside_total', { job, reason: reason ?? 'failed' })
  log('error', 'set_aside', { job, ...(id !== null && { id }), reason })
}
