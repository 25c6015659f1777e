import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { indexOlder } from './near/queries.ts'
import { markPins, selectUnmarked } from './sample/queries.ts'

/** Maximum number of topics per night; an index entry of each is written. */
const TOPICS = 2000

/** Nightly job: adds topics from before the index of "Did you mean" to that index. */
export async function indexOlderTopics(db: Database): Promise<void> {
  await batch(db, { indexed: indexOlder(TOPICS) })
}

/** Limits: pins per batch, as in an import, and batches per night. */
const PINS = 500
const BATCHES = 600

/** Nightly job: adds the sampling words to pins that were indexed without them, newest first (docs/decisions/138). Leftovers wait for the next night. */
export async function sampleOlderPins(db: Database): Promise<void> {
  let { unmarked } = await batch(db, { unmarked: selectUnmarked(Number.MAX_SAFE_INTEGER, PINS) })
  for (let left = BATCHES; left > 0; left--) {
    const ids = unmarked.map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return
    unmarked = (await batch(db, { marked: markPins(ids), unmarked: selectUnmarked(last, PINS) })).unmarked
  }
}
