import type { SQL } from 'drizzle-orm'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { countClusters } from './queries.ts'

/** Somebody's suggestions of boards were made anew, dismissed or taken up, where `when` holds. */
export function suggestionsChanged(db: Database, userId: number | SQL, when: SQL): Statement[] {
  return [countClusters(db, userId, when)]
}
