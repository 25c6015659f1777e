import { MOST_CUTS } from '../../domain/imports/cut-off.ts'
import { batch } from '../db/batch.ts'
import { type Database, openDatabase } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { newHolder, reasonOf, tellAside, whileHeld } from '../leases.ts'
import { cutJob, deleteUnknown, freeJob, type Held, holdJob, renewJob, selectNight, setLostAside } from './queries.ts'

/** Calls to the database that `holdingJob` sends itself, but those that renew its hold: at most 180 in the 15 minutes of an invocation. */
export const CALLS_OF_HOLD = 2

/**
 * Names in the order in which they are to run: those that were cut off come last, so that none keeps another waiting, and those that are set aside are
 * left out (docs/decisions/141). Forgets jobs that are none of `known` any more.
 */
export async function orderJobs(db: Database, names: string[], known: readonly string[]): Promise<string[]> {
  const { rows } = await batch(db, { rows: selectNight(), forgotten: deleteUnknown(known) })
  const byName = new Map(rows.map((row) => [row.name, row]))
  const isCut = (name: string) => (byName.get(name)?.faults ?? 0) > 0
  const due = names.filter((name) => byName.get(name)?.state !== 'failed')
  return [...due.filter((name) => !isCut(name)), ...due.filter(isCut)]
}

/**
 * Runs a job of the night while holding it. A run counts as cut off from its beginning until it ends, whether well or by an error of its own; one that takes too
 * long is cut off as well. After `MOST_CUTS` of them in a row the job is set aside.
 * @param now ms since 1970
 * @returns null if another run has the job, or it is set aside
 * @throws what the job throws
 */
export async function holdingJob<Result>(
  env: Bindings,
  name: string,
  now: number,
  run: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  // The job's own calls are counted; these come in between, and after the last of them.
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
    // If the database doesn't take that, the run counts as killed.
    await end(db, held, error, taken.faults >= MOST_CUTS).catch(() => undefined)
    throw error
  }
  await batch(db, [freeJob(held)])
  return { result }
}

/** A fault of the job itself is logged and keeps nobody waiting, so it runs again the next time; what took too long kept the site waiting. */
async function end(db: Database, held: Held, error: unknown, isLast: boolean): Promise<void> {
  const reason = reasonOf(error)
  if (reason !== 'timed_out') return void (await batch(db, [freeJob(held)]))
  const { cut } = await batch(db, { cut: cutJob(held, reason, isLast) })
  if (isLast && cut.length > 0) tellAside(held.name, null, reason)
}
