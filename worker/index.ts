import { purgeAccounts } from './accounts/purge.ts'
import { deleteAliasesOfThePast, deleteExpiredSessions, deleteExpiredTokens } from './accounts/queries.ts'
import { app } from './app.ts'
import { purgeBoards } from './boards/purge.ts'
import { type ClusterMessage, consumeClusters, recomputeDueClusters } from './clusters/jobs.ts'
import { batch } from './db/batch.ts'
import { openDatabase } from './db/open.ts'
import type { Bindings } from './env.ts'
import { deleteOldReports } from './events/routes.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldCounts } from './http/limits.ts'
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
    await purgeAccounts(db, now)
    await purgeBoards(db, now)
    await purgePins(db, now)
    await sweepMedia(db, env.MEDIA)
    await fillMarks(db)
    await recomputeDueClusters(db, now)
  },
  /** Whose suggestions are to be made anew. */
  async queue(batch, env) {
    await consumeClusters(openDatabase(env), batch.messages)
  },
} satisfies ExportedHandler<Bindings, ClusterMessage>
