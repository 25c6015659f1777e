import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import { causeOf, log } from '../log.ts'
import type { MediaMessage } from '../messages.ts'
import { analyzeOrNull, type Seen, sizeOf } from './analysis/analyze.ts'
import { selectToneless, selectUnanalyzed, storeAnalysis } from './analysis/queries.ts'
import type { MediaBindings } from './store/picture.ts'
import { nameOf } from './store/store.ts'

export type { Seen } from './analysis/analyze.ts'
export { deleteOldFacts } from './preview/queries.ts'
export { deleteOldRegistrations } from './registered/queries.ts'
export { sweepMedia } from './unused/sweep.ts'

/** Maximum pictures per nightly run. */
const PICTURES_A_NIGHT = 200

/** Lets other rooms use the result of an analysis before it is stored, so that a failure of theirs is retried. */
export type OnAnalysis = (db: Database, key: string, seen: Seen) => Promise<void>

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

/** Nightly: analyzes pictures whose message was lost or never sent, and then some that were analyzed before colours were. */
export async function analyzeWaiting(db: Database, bindings: MediaBindings, onAnalysis: OnAnalysis): Promise<void> {
  const found = await batch(db, {
    waiting: selectUnanalyzed(PICTURES_A_NIGHT),
    toneless: selectToneless(PICTURES_A_NIGHT),
  })
  const each = [...found.waiting, ...found.toneless.remote, ...found.toneless.uploads].slice(0, PICTURES_A_NIGHT)
  for (const { key } of each) await analyzePicture(db, bindings, key, onAnalysis).catch(logError)
}

async function analyzePicture(
  db: Database,
  bindings: MediaBindings,
  key: string,
  onAnalysis: OnAnalysis,
): Promise<void> {
  const seen = await look(bindings, key)
  if (seen) await onAnalysis(db, key, seen)
  await batch(db, { kept: storeAnalysis(key, seen) })
}

/** null: no such picture, or it cannot be decoded. */
async function look({ bucket, images }: MediaBindings, key: string): Promise<Seen | null> {
  const name = nameOf('image', key)
  const picture = await bucket.get(name)
  const analysis = picture && (await analyzeOrNull(images, picture.body))
  if (!analysis) return null
  const again = await bucket.get(name)
  return { ...analysis, size: again && (await sizeOf(images, again.body)) }
}

function logError(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'media', { cause: causeOf(error) })
}
