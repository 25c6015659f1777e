import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { topUpTopics } from '../model/effects/write.ts'
import { selectTopicInboxes } from './queries.ts'

/** The age, in ms, from which a homefeed's topics are brought up to date. */
const MAX_AGE = 3600_000
/** Homefeeds that one run looks at, and that one statement does. */
const A_RUN = 200
const BATCH = 20

/**
 * Adds the new Pins of followed topics to homefeeds, every few minutes, those first that wait longest. A popular topic has too many followers to tell
 * each of them of each Pin; so each homefeed asks its topics, about once an hour (docs/decisions/123).
 */
export async function refreshTopics(db: Database, now: number): Promise<void> {
  const { due } = await batch(db, { due: selectTopicInboxes(now - MAX_AGE, A_RUN) })
  for (let i = 0; i < due.length; i += BATCH) await batch(db, topUpTopics(due.slice(i, i + BATCH), now))
}
