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
import { markLook } from './pins/marks.ts'
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
    await purgeAccounts(db, now)
    await purgeBoards(db, now)
    await purgePins(db, now)
    await sweepMedia(db, env.MEDIA, now)
    await lookAtWaiting(db, studioOf(env), markLook)
    await bringWaitingNews(db, now)
    await tidyInboxes(db, now)
    await fillMarks(db)
    await recomputeDueClusters(db, now)
  },
  /** Whose suggestions are to be made anew, whose new pins are to be brought to their followers, which pictures are to be looked at. */
  async queue(batch, env) {
    const db = openDatabase(env)
    if (batch.queue === HOME_QUEUE) await consumeHomeNews(db, batch.messages as readonly Message<HomeMessage>[])
    else if (batch.queue === MEDIA_QUEUE)
      await consumeMedia(db, studioOf(env), batch.messages as readonly Message<MediaMessage>[], markLook)
    else await consumeClusters(db, batch.messages as readonly Message<ClusterMessage>[])
  },
} satisfies ExportedHandler<Bindings, ClusterMessage | HomeMessage | MediaMessage>

function studioOf({ MEDIA: bucket, IMAGES: images }: Bindings) {
  return { bucket, images }
}
