import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { indexOlder } from './near/queries.ts'
import { markPins, selectUnmarked } from './sample/queries.ts'

/** Topics of one night: an index entry of each is written. */
const TOPICS = 2000

/** Nightly: makes topics known to "Did you mean" that are older than its index. */
export async function indexOlderTopics(db: Database): Promise<void> {
  await batch(db, { indexed: indexOlder(TOPICS) })
}

/** Maxima of pins per batch, as of an import, and batches per night. */
const PINS = 500
const BATCHES = 600

/** Nightly: adds the words of a sample to pins that were indexed without them, the newest first (docs/decisions/138). The next night continues. */
export async function sampleOlderPins(db: Database): Promise<void> {
  let { unmarked } = await batch(db, { unmarked: selectUnmarked(Number.MAX_SAFE_INTEGER, PINS) })
  for (let left = BATCHES; left > 0; left--) {
    const ids = unmarked.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return
    unmarked = (await batch(db, { marked: markPins(ids), unmarked: selectUnmarked(last, PINS) })).unmarked
  }
}
