import { keysOf } from '#domain/keys.ts'
import { count } from '../counts.ts'
import { openDatabase } from '../db/open.ts'
import { type Budget, limitCalls } from '../db/sending/budget.ts'
import { deleteSlices } from '../db/slices.ts'
import type { Bindings } from '../env.ts'
import { deleteOldAnswers, deleteOldCounts, deleteOldTries } from '../http/queries.ts'
import { causeOf, log } from '../log.ts'
import { type Job, rooms, TIMES } from '../rooms.ts'
import { CALLS_OF_HOLD, holdingJob, orderJobs } from './hold.ts'

/** Maximum database calls of one invocation, without those that renew holds. The platform allows 1,000 requests to the database and the store. */
const CALLS = 800

/** One run of a job in an invocation. */
interface Run {
  job: string
  calls: number
  /** ms */
  duration: number
  result: 'done' | 'unfinished' | 'failed'
  error?: unknown
}

/** Jobs of a cron time in wrangler.toml by name; expired rows are deleted first. An unknown time selects all jobs. */
export function jobsAt(cron: string): Record<string, Job> {
  const names = keysOf(TIMES)
  const due = names.filter((name) => TIMES[name] === cron)
  const jobs = (due.length > 0 ? due : names).map((name) => ({
    ...(name === 'purge' && { deleteExpired }),
    ...Object.assign({}, ...rooms.map((room) => room.jobs?.[name])),
  }))
  return Object.assign({}, ...jobs)
}

const deleteExpired: Job = (db, now) => {
  const ofRooms = rooms.flatMap(({ expired = [] }) => expired)
  return deleteSlices(db, now, [...ofRooms, deleteOldCounts, deleteOldAnswers, deleteOldTries])
}

/**
 * Runs the jobs of one cron time with a common budget of database calls (docs/decisions/064). Each job gets an equal share of the remaining calls, so
 * that none starves another; unfinished jobs then get the calls that are left over, and the next night continues. A failing job does not stop the
 * others; one that was cut off runs last, and is set aside after the third time (docs/decisions/141).
 * @throws the first error, after all jobs have run, so that the platform counts the invocation as failed
 */
export async function runJobs(cron: string, jobs: Record<string, Job>, now: number, env: Bindings): Promise<void> {
  const started = Date.now()
  const names = Object.keys(jobs)
  const runs: Run[] = []
  let left = CALLS - 1
  // Without a database each job fails under its own name.
  let waiting = await orderJobs(openDatabase(env), names, Object.keys(jobsAt(''))).catch(() => names)
  for (const isFirst of [true, false]) {
    const turn = isFirst
      ? waiting
      : waiting.filter((job) => runs.some((run) => run.job === job && run.result === 'unfinished'))
    for (const [i, job] of turn.entries()) {
      const share = Math.floor(left / (isFirst ? turn.length - i : 1)) - CALLS_OF_HOLD
      if (share <= 0) break
      const run = await runJob({ name: job, job: jobs[job], calls: share, now, at: now + Date.now() - started }, env)
      left -= CALLS_OF_HOLD
      if (!run) continue
      runs.push(run)
      left -= run.calls
      count('pinfold_jobs_total', { job, result: run.result })
      count('pinfold_job_database_calls_total', { job }, run.calls)
    }
    waiting = turn
  }
  const lines = runs.map(({ error: _, ...run }) => run)
  log('info', 'jobs', { cron, calls: CALLS - left, runs: lines })
  const failed = runs.find(({ result }) => result === 'failed')
  if (failed) throw failed.error
}

/** A job and its number of calls. `now`: when it was due; `at`: the current time; both in ms since 1970. */
interface Due {
  name: string
  job: Job | undefined
  calls: number
  now: number
  at: number
}

/** Returns null if another invocation holds the job, or it is set aside. */
async function runJob({ name, job, calls, now, at }: Due, env: Bindings): Promise<Run | null> {
  const started = Date.now()
  const db = openDatabase(env)
  const budget = limitCalls(db, calls)
  const end = (result: Run['result'], error?: unknown): Run => ({
    job: name,
    calls: calls - budget.left,
    duration: Date.now() - started,
    result,
    ...(error !== undefined && { error }),
  })
  try {
    const held = await holdingJob(env, name, at, async () => job?.(db, now, env, calls))
    return held && end(isSpent(budget) ? 'unfinished' : 'done')
  } catch (error) {
    if (budget.isExceeded) return end('unfinished')
    log('error', 'job', { job: name, cause: causeOf(error) })
    return end('failed', error)
  }
}

/** A job may also stop by itself before a call is refused. */
function isSpent({ left, isExceeded }: Budget): boolean {
  return isExceeded || left === 0
}
