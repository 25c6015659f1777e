import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
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

/** What the rooms above do with an analysis before it is stored, so that it is done again if it fails. */
export type OnAnalysis = (db: Database, key: string, analysis: Analysis) => Promise<void>

/** Analyzes the picture of each message. Idempotent; failures are retried. */
export async function consumeMedia(
  db: Database,
  bindings: MediaBindings,
  messages: readonly Message<MediaMessage>[],
  onAnalysis: OnAnalysis,
): Promise<void> {
  for (const message of messages) {
    try {
      await analyzePicture(db, bindings, message.body.key, onAnalysis)
      message.ack()
    } catch (error) {
      logError(error)
      message.retry({ delaySeconds: 60 })
    }
  }
}

/** Nightly: analyzes pictures whose message was lost or never sent. */
export async function analyzeWaiting(db: Database, bindings: MediaBindings, onAnalysis: OnAnalysis): Promise<void> {
  const waiting = await round(db, selectUnanalyzed(db, PICTURES_A_NIGHT))
  for (const { key } of waiting) await analyzePicture(db, bindings, key, onAnalysis).catch(logError)
}

async function analyzePicture(
  db: Database,
  bindings: MediaBindings,
  key: string,
  onAnalysis: OnAnalysis,
): Promise<void> {
  const picture = await bindings.bucket.get(nameOf('image', key))
  const analysis = picture && (await analyzeOrNull(bindings.images, picture.body))
  if (analysis) await onAnalysis(db, key, analysis)
  await round(db, { kept: storeAnalysis(db, key, analysis) })
}

function logError(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'media', { cause: causeOf(error) })
}
