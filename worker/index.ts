import { purgeAccounts } from './accounts/purge.ts'
import { deleteAliasesOfThePast, deleteExpiredSessions, deleteExpiredTokens } from './accounts/queries.ts'
import { app } from './app.ts'
import { purgeBoards } from './boards/purge.ts'
import { type ClusterMessage, consumeClusters, recomputeDueClusters } from './clusters/jobs.ts'
import { batch } from './db/batch.ts'
import { openDatabase } from './db/open.ts'
import type { Bindings } from './env.ts'
import { deleteOldReports } from './events/routes.ts'
import { bringWaitingNews, consumeHomeNews, HOME_QUEUE, type HomeMessage } from './homefeed/jobs.ts'
import { tidyInboxes } from './homefeed/tidy.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldCounts } from './http/limits.ts'
import { consumeMedia, lookAtWaiting, MEDIA_QUEUE, type MediaMessage } from './media/jobs.ts'
import { sweepMedia } from './media/unused.ts'
import { fillMarks } from './pins/fill-marks.ts'
import { purgePins } from './pins/purge.ts'
import { deleteOldEntries } from './undo/queries.ts'

export default {
  fetch: app.fetch,
  /** Nightly: what has expired goes. */
  async scheduled(controller, env) {
    const db = openDatabase(env)
    const now = controller.scheduledTime
    await batch(db, [
      deleteExpiredSessions(db, now),
      deleteExpiredTokens(db, now),
      deleteAliasesOfThePast(db, now),
      deleteOldReports(db, now),
      deleteOldCounts(db, now),
      deleteOldAnswers(db, now),
      deleteOldEntries(db, now),
    ])
    const jobs: (() => Promise<void>)[] = [
      () => purgeAccounts(db, now),
      () => purgeBoards(db, now),
      () => purgePins(db, now),
      () => sweepMedia(db, env.MEDIA, now),
      () => lookAtWaiting(db, studioOf(env)),
      () => bringWaitingNews(db, now),
      () => tidyInboxes(db, now),
      () => fillMarks(db),
      () => recomputeDueClusters(db, now),
    ]
    // One that fails keeps none of the others from their work, and is told at the end.
    const faults: unknown[] = []
    for (const job of jobs) await job().catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  },
  /** Whose suggestions are to be made anew, whose new pins are to be brought to their followers, which pictures are to be looked at. */
  async queue(batch, env) {
    const db = openDatabase(env)
    if (batch.queue === HOME_QUEUE) await consumeHomeNews(db, batch.messages as readonly Message<HomeMessage>[])
    else if (batch.queue === MEDIA_QUEUE)
      await consumeMedia(db, studioOf(env), batch.messages as readonly Message<MediaMessage>[])
    else await consumeClusters(db, batch.messages as readonly Message<ClusterMessage>[])
  },
} satisfies ExportedHandler<Bindings, ClusterMessage | HomeMessage | MediaMessage>

function studioOf({ MEDIA: bucket, IMAGES: images }: Bindings) {
  return { bucket, images }
}
