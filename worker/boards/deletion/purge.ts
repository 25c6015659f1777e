import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { purgeStep, selectDue } from './queries.ts'

/** Maximum number of pins that one batch deletes. */
const PINS_PER_BATCH = 500
/** Maximum number of batches per run. */
const BATCHES_PER_RUN = 400

/**
 * Permanently deletes boards that were deleted more than seven days ago (G-032). The next run continues where the limit stopped this one; a partly purged board
 * is neither visible nor counted.
 */
export async function purgeBoards(db: Database, now: number): Promise<void> {
  for (let left = BATCHES_PER_RUN; left > 0; left--) {
    const {
      due: [due],
    } = await batch(db, { due: selectDue(now) })
    if (!due) return
    await batch(db, purgeStep(due.id, PINS_PER_BATCH))
  }
}
