import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { topUpTopics } from '../model/effects/write.ts'
import { selectTopicInboxes } from './queries.ts'

/** Age in ms after which a homefeed's topics are refreshed. */
const MAX_AGE = 3600_000
/** Maximum number of homefeeds per run, and per batch. */
const A_RUN = 200
const BATCH = 20

/**
 * Adds new pins of followed topics to homefeeds, every few minutes, longest waiting first. A popular topic has too many followers to write each pin to all of
 * them, so each homefeed reads its topics about once an hour instead (docs/decisions/123).
 */
export async function refreshTopics(db: Database, now: number): Promise<void> {
  const { due } = await batch(db, { due: selectTopicInboxes(now - MAX_AGE, A_RUN) })
  for (let i = 0; i < due.length; i += BATCH) await batch(db, topUpTopics(due.slice(i, i + BATCH), now))
}
