import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { indexOlder } from './near/queries.ts'
import { markOlder, selectUnmarked } from './sample/queries.ts'

/** Topics of one night: an index entry of each is written. */
const TOPICS = 2000

/** Nightly: makes topics known to "Did you mean" that are older than its index. */
export async function indexOlderTopics(db: Database): Promise<void> {
  await round(db, { indexed: indexOlder(db, TOPICS) })
}

/** Maxima of pins per batch and batches per night. */
const PINS = 1000
const BATCHES = 300

/** Nightly: adds the words of a sample to pins that were indexed without them (docs/decisions/138). The next night continues. */
export async function sampleOlderPins(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { unmarked } = await round(db, { marked: markOlder(db, PINS), unmarked: selectUnmarked(db) })
    if (unmarked.length === 0) return
  }
}
