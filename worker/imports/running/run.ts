import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { BudgetSpent } from '../../db/sending/budget.ts'
import type { Bindings } from '../../env.ts'
import { causeOf, log } from '../../log.ts'
import { takeBackMore } from '../more/take-back.ts'
import type { ImportRecord } from '../tables.ts'
import { selectToUndo, undoBoard, undoPins } from '../undoing/queries.ts'
import { bring } from './bring.ts'
import { checkFile } from './check.ts'
import { namesOf, type Places, readJson } from './files.ts'
import { changeImport, holdImport } from './queries.ts'

/** How long a step may take before another job takes over, how often one may fail, and the pause after each fault. Times are ms. */
const HOLD = 600_000
const FAULTS = 5
const PAUSE = 60_000
const UNDONE_AT_ONCE = 200

/** What one step may do: slices of about half a megabyte or 200 Pins, and ms. */
export interface ImportBudget {
  slices: number
  ms: number
}

/**
 * Does the next step of an import: checks its file, brings Pins, or takes them back (docs/decisions/103). A step that fails is done again; what it
 * has already brought is recognized.
 * @returns `more`: another step is needed now
 */
export async function runImport(
  db: Database,
  env: Bindings,
  id: number,
  now: number,
  budget: ImportBudget,
): Promise<'more' | 'none'> {
  const until = now + HOLD + Math.floor(Math.random() * 60_000)
  const {
    held: [found],
  } = await round(db, { held: holdImport(db, id, now, until) })
  if (!found) return 'none'
  const row = { ...found, origin: env.SITE_ORIGIN }
  try {
    if (row.state === 'checking') return await check(db, env, row)
    return row.state === 'running' ? await bring(db, env, row, now, budget) : await takeBack(db, env, row, now, budget)
  } catch (error) {
    if (error instanceof BudgetSpent) throw error
    log('error', 'import', { cause: causeOf(error) })
    const faults = row.faults + 1
    const change = faults < FAULTS ? { faults, heldUntil: now + PAUSE * faults } : { state: 'failed' as const }
    await round(db, { changed: changeImport(db, row, change) })
    return 'none'
  }
}

async function check(db: Database, { MEDIA: bucket }: Bindings, row: ImportRecord): Promise<'none'> {
  const found = await checkFile(db, bucket, row)
  const change = found ?? { state: 'unknown' as const }
  await round(db, { checked: changeImport(db, row, { ...change, heldUntil: 0, faults: 0 }) })
  return 'none'
}

async function takeBack(
  db: Database,
  { MEDIA: bucket }: Bindings,
  row: ImportRecord,
  now: number,
  budget: ImportBudget,
) {
  const started = Date.now()
  for (let left = budget.slices; ; left--) {
    if (left === 0 || Date.now() - started > budget.ms) {
      const { kept } = await round(db, { kept: changeImport(db, row, { heldUntil: 0, faults: 0 }) })
      return kept.length > 0 ? 'more' : 'none'
    }
    const { pins } = await round(db, { pins: selectToUndo(db, row.id, row.userId, UNDONE_AT_ONCE) })
    if (pins.length === 0) break
    await round(db, undoPins(db, row.id, pins))
  }
  await takeBackMore(db, bucket, row, now)
  const places = (await readJson<Places>(bucket, namesOf(row.id).places)) ?? {}
  for (const { id, isNew } of Object.values(places)) if (isNew) await round(db, undoBoard(db, id, row.userId, now))
  await round(db, { undone: changeImport(db, row, { state: 'undone', created: 0, heldUntil: 0 }) })
  return 'none'
}
