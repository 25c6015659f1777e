import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { adoptReports, adoptTakedowns } from './cases/adoption/queries.ts'

export { deleteOldWithheld } from './withheld/queries.ts'

/** Nightly: opens cases for reports and legal notices that were stored before cases existed. */
export async function adoptNotices(db: Database, now: number): Promise<void> {
  await batch(db, [...adoptReports(now), ...adoptTakedowns(now)])
}
