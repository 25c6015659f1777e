import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { countClusters } from './queries.ts'

/** Updates a user's suggestion count after suggestions were recomputed, dismissed or turned into boards. */
export function suggestionsChanged(userId: number | SQL, when: SQL): Statement[] {
  return [countClusters(userId, when)]
}
