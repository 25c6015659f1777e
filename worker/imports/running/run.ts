import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { newHolder, PAUSE, reasonOf, tellAside, whileHeld } from '#worker/leases.ts'
import { causeOf, log } from '#worker/log.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { isLost, notifyJobSetAside, setLostAside } from '../aside/queries.ts'
import { takeBack } from '../undoing/take-back.ts'
import { bring } from './bring.ts'
import { checkFile } from './check.ts'
import { hasLostImport, whileHolding } from './holding.ts'
import { changeImport, holdImport, isHeld, selectHeld, selectImport } from './queries.ts'
import { CAME_FURTHER, type ImportBudget, type StepResult } from './steps.ts'

/**
 * Does the next step of an import: checks its file, imports Pins, or undoes it (docs/decisions/103). An interrupted step is repeated; what it has already
 * imported is recognized. An import whose steps are interrupted repeatedly is set aside (docs/decisions/141).
 * @returns `more`: another step is needed now
 */
export async function runImport(
  db: Database,
  env: Bindings,
  id: number,
  now: number,
  budget: ImportBudget,
): Promise<StepResult> {
  const { SITE_ORIGIN: origin } = env
  const {
    held: [found],
    other: [other],
  } = await batch(db, { held: holdImport(id, now, newHolder()), other: selectHeld(id) })
  if (!found && other && other.until <= now) {
    await putAside(db, other, now)
    return 'none'
  }
  if (!found) return other ? { again: other.until } : 'none'
  const row = { ...found, origin }
  // A database of its own, because the step's calls may be limited: these calls are made between them and after the last one.
  const beside = openDatabase(env)
  const renew = (heldUntil: number) => batch(beside, { renewed: changeImport(row, { heldUntil }) })
  try {
    return await whileHeld(now, renew, () => whileHolding(row, () => step(db, env, row, now, budget)))
  } catch (error) {
    if (hasLostImport(error)) return 'none'
    const reason = reasonOf(error)
    if (reason !== 'over_budget') log('error', 'import', { cause: causeOf(error) })
    // Earlier progress of the step has reset the faults.
    const {
      now: [found],
    } = await batch(beside, { now: selectImport(id) })
    const faults = found?.faults ?? row.faults
    const again = now + (reason === 'over_budget' ? 0 : PAUSE * Math.max(1, faults))
    const isLast = faults >= MOST_CUTS
    const aside = isLast ? { state: 'failed' as const, asideFrom: row.state } : {}
    const { changed } = await batch(beside, {
      told: isLast ? notifyJobSetAside(row, isHeld(row), now) : [],
      changed: changeImport(row, { reason: faults > 0 ? reason : null, heldUntil: again, ...aside }),
    })
    if (isLast && changed.length > 0) tellAside('import', id, reason)
    if (error instanceof BudgetSpent) throw error
    return isLast ? 'none' : { again }
  }
}

/** Sets an import aside that is due, held by no job, and out of attempts. */
async function putAside(db: Database, job: { id: number; userId: number }, now: number): Promise<void> {
  const {
    aside: [aside],
  } = await batch(db, {
    told: notifyJobSetAside(job, isLost(job.id, now), now),
    aside: setLostAside(job.id, now),
  })
  if (aside) tellAside('import', job.id, aside.reason)
}

function step(db: Database, env: Bindings, row: ImportRecord, now: number, budget: ImportBudget): Promise<StepResult> {
  if (row.state === 'checking') return check(db, env, row)
  return row.state === 'running' ? bring(db, env, row, now, budget) : takeBack(db, env, row, now, budget)
}

async function check(db: Database, { MEDIA: bucket }: Bindings, row: ImportRecord): Promise<'none'> {
  const found = await checkFile(db, bucket, row)
  const change = found ?? { state: 'unknown' as const }
  await batch(db, { checked: changeImport(row, { ...change, ...CAME_FURTHER, heldUntil: 0 }) })
  return 'none'
}
