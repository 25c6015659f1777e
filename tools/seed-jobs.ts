import { recomputeClusters } from '#worker/clusters/recompute/recompute.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { refreshSuggestions } from '#worker/homefeed/jobs.ts'
import { fillInbox } from '#worker/model/effects/write.ts'

const DAY = 24 * 3600 * 1000

/**
 * Runs the jobs of the first day of the demo world: homefeeds, board suggestions, and people and topics to begin with. Without it, homefeeds are computed at
 * every view until the nightly run.
 */
export async function seedJobs(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const id of ids.values()) {
    await batch(db, fillInbox(id, now))
    await recomputeClusters(db, id, now + DAY)
  }
  await refreshSuggestions(db, now)
}
