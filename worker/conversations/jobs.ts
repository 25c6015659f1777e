import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { indexOlder } from './finding/queries.ts'

/** Messages of one night: an index entry of each is written. */
const MESSAGES = 2000

/** Nightly: makes messages findable that were stored before the search of messages existed. */
export async function indexOlderMessages(db: Database): Promise<void> {
  await batch(db, { indexed: indexOlder(MESSAGES) })
}
