import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import { batch } from '../db/batch.ts'
import { type Database, openDatabase } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { newHolder, reasonOf, tellAside, whileHeld } from '../leases.ts'
import { cutJob, deleteUnknown, freeJob, type Held, holdJob, renewJob, selectNight, setLostAside } from './queries.ts'

/** Database calls that `holdingJob` itself sends, without those that renew its hold (at most 180 in the 15 minutes of an invocation). */
export const CALLS_OF_HOLD = 2

/**
 * Orders jobs: those that were cut off run last, so that they don't delay others, and those that are set aside are skipped (docs/decisions/141).
 * Deletes rows of jobs that are not in `known`.
 */
export async function orderJobs(db: Database, names: string[], known: readonly string[]): Promise<string[]> {
  const { rows } = await batch(db, { rows: selectNight(), forgotten: deleteUnknown(known) })
  const byName = new Map(rows.map((row) => [row.name, row]))
  const isCut = (name: string) => (byName.get(name)?.faults ?? 0) > 0
  const due = names.filter((name) => byName.get(name)?.state !== 'failed')
  return [...due.filter((name) => !isCut(name)), ...due.filter(isCut)]
}

/**
 * Runs a nightly job while holding it. A run counts as cut off from its start until it ends, normally or by its own error; a run that times out is
 * also cut off. After `MOST_CUTS` consecutive cuts the job is set aside.
 * @param now ms since 1970
 * @returns null if another run holds the job, or it is set aside
 * @throws the job's error
 */
export async function holdingJob<Result>(
  env: Bindings,
  name: string,
  now: number,
  run: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  // A separate `Database`, because the job's own calls are counted.
  const db = openDatabase(env)
  const held: Held = { name, holder: newHolder() }
  const {
    aside: [aside],
    taken: [taken],
  } = await batch(db, { aside: setLostAside(name, now), taken: holdJob(held, now) })
  if (aside) tellAside(name, null, aside.reason)
  if (!taken) return null
  let result: Result
  try {
    result = await whileHeld(now, (until) => batch(db, [renewJob(held, until)]), run)
  } catch (error) {
    // If this write fails, the run counts as killed.
    await end(db, held, error, taken.faults >= MOST_CUTS).catch(() => undefined)
    throw error
  }
  await batch(db, [freeJob(held)])
  return { result }
}

/**
 * Releases the job after its own error, so that it runs again the next time. After a timeout, counts the cut and sets the job aside if it was the
 * last attempt.
 */
async function end(db: Database, held: Held, error: unknown, isLast: boolean): Promise<void> {
  const reason = reasonOf(error)
  if (reason !== 'timed_out') return void (await batch(db, [freeJob(held)]))
  const { cut } = await batch(db, { cut: cutJob(held, reason, isLast) })
  if (isLast && cut.length > 0) tellAside(held.name, null, reason)
}
