import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { purgeStatements, selectDue } from './queries.ts'

/** Limits: pins per batch, and batches per night. */
const PINS = 500
const BATCHES = 200

/** Nightly job: purges pins deleted more than a day ago. Leftovers wait for the next night. */
export async function purgePins(db: Database, now: number): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { due } = await batch(db, { due: selectDue(now, PINS) })
    if (due.length === 0) return
    await batch(db, purgeStatements(due))
  }
}
