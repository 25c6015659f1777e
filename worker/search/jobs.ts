import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { indexOlder } from './near/queries.ts'

/** Topics of one night: an index entry of each is written. */
const TOPICS = 2000

/** Nightly: makes topics known to "Did you mean" that are older than its index. */
export async function indexOlderTopics(db: Database): Promise<void> {
  await round(db, { indexed: indexOlder(db, TOPICS) })
}
