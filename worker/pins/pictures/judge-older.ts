import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { judgeOlder } from './queries.ts'

/** Limits: pins per batch, each of which may read more than thirty rows (docs/decisions/140), and batches per night. */
const PINS = 60
const BATCHES = 1500

/** Nightly job: compares pins from before the picture comparison with the others (docs/decisions/149). Leftovers wait for the next night. */
export async function judgeOlderPins(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { judged } = await batch(db, { judged: judgeOlder(PINS) })
    if (judged.length === 0) return
  }
}
