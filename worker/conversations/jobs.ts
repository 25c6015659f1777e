import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { indexOlder } from './finding/queries.ts'

/** Maximum number of messages per night; an index entry of each is written. */
const MESSAGES = 2000

/** Nightly job: adds messages from before the message search to its index. */
export async function indexOlderMessages(db: Database): Promise<void> {
  await batch(db, { indexed: indexOlder(MESSAGES) })
}
