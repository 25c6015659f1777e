import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { purgeStep, selectDue } from './queries.ts'

/** Pins that one batch takes away at most; batches that one night runs at most. */
const PINS = 500
const BATCHES = 400

/**
 * Takes away for good what was deleted more than seven days ago (G-032). Each batch is whole in itself and bounded; what a night doesn't
 * finish, the next one does: nobody sees or counts what is left of a board meanwhile.
 */
export async function purgeBoards(db: Database, now: number): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const {
      due: [due],
    } = await round(db, { due: selectDue(db, now) })
    if (!due) return
    await round(db, purgeStep(db, due.id, PINS))
  }
}
