import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import type { Statement } from '../db/statement.ts'
import { causeOf, log } from '../log.ts'
import { type Analysis, analyzeOrNull } from './analysis/analyze.ts'
import { selectUnanalyzed, storeAnalysis } from './analysis/queries.ts'
import type { MediaBindings } from './store/picture.ts'
import { nameOf } from './store/store.ts'

export type { Analysis } from './analysis/analyze.ts'
export { deleteOldFacts } from './preview/queries.ts'
export { deleteOldRegistrations } from './registered/queries.ts'
export { sweepMedia } from './unused/sweep.ts'

/** A queue message: the key of a remote picture to analyze. */
export interface MediaMessage {
  key: string
}

/** Maximum of pictures per nightly run. */
const PICTURES_A_NIGHT = 200

/** Further statements for the batch that stores an analysis, from the rooms above. */
export type AfterAnalysis = (db: Database, key: string, analysis: Analysis) => Statement[]

/** Analyzes the picture of each message. Idempotent; failures are retried. */
export async function consumeMedia(
  db: Database,
  bindings: MediaBindings,
  messages: readonly Message<MediaMessage>[],
  after: AfterAnalysis,
): Promise<void> {
  for (const message of messages) {
    try {
      await analyzePicture(db, bindings, message.body.key, after)
      message.ack()
    } catch (error) {
      logError(error)
      message.retry({ delaySeconds: 60 })
    }
  }
}

/** Nightly: analyzes pictures whose message was lost or never sent. */
export async function analyzeWaiting(db: Database, bindings: MediaBindings, after: AfterAnalysis): Promise<void> {
  const waiting = await round(db, selectUnanalyzed(db, PICTURES_A_NIGHT))
  for (const { key } of waiting) await analyzePicture(db, bindings, key, after).catch(logError)
}

async function analyzePicture(db: Database, bindings: MediaBindings, key: string, after: AfterAnalysis): Promise<void> {
  const picture = await bindings.bucket.get(nameOf('image', key))
  const analysis = picture && (await analyzeOrNull(bindings.images, picture.body))
  await round(db, { kept: storeAnalysis(db, key, analysis), after: analysis ? after(db, key, analysis) : [] })
}

function logError(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'media', { cause: causeOf(error) })
}
