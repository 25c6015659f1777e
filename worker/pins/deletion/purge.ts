import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { purgeStatements, selectDue } from './queries.ts'

/** Pins that one batch takes away at most; batches that one night runs at most. */
const PINS = 500
const BATCHES = 200

/** Takes away for good what was deleted more than a day ago, with its pictures; what a night doesn't finish, the next one does. */
export async function purgePins(db: Database, now: number): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { due } = await round(db, { due: selectDue(db, now, PINS) })
    if (due.length === 0) return
    await round(db, purgeStatements(db, due))
  }
}
