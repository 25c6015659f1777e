import { deleteAliasesOfThePast, deleteExpiredSessions, deleteExpiredTokens, purgeAccounts } from './accounts/jobs.ts'
import { app } from './app.ts'
import { purgeBoards } from './boards/jobs.ts'
import { type ClusterMessage, consumeClusters, recomputeDueClusters } from './clusters/jobs.ts'
import { checkCounters } from './counters/jobs.ts'
import { batch } from './db/batch.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Bindings } from './env.ts'
import { deleteOldReports } from './events/jobs.ts'
import {
  bringWaitingNews,
  consumeHomeNews,
  HOME_QUEUE,
  type HomeMessage,
  makeInboxes,
  tidyInboxes,
} from './homefeed/jobs.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldTries } from './http/kept-try.ts'
import { deleteOldCounts } from './http/limits.ts'
import { sendWaiting } from './mail/outbox.ts'
import { consumeMedia, lookAtWaiting, MEDIA_QUEUE, type MediaMessage, sweepMedia } from './media/jobs.ts'
import { fillMarks, markLook, purgePins } from './pins/jobs.ts'
import { deleteOldEntries } from './undo/jobs.ts'

type Job = (db: Database, now: number, env: Bindings) => Promise<unknown>

/**
 * What is done by the times of wrangler.toml, mostly at night: each part has an invocation of its own, for one may ask the database and the
 * store a thousand times and no more.
 */
const JOBS: Record<string, Job[]> = {
  '17 3 * * *': [deleteExpired, purgeAccounts, purgeBoards, purgePins],
  '27 3 * * *': [(db, now, env) => sweepMedia(db, env.MEDIA, now), bringWaitingNews, recomputeDueClusters],
  '37 3 * * *': [(db, _, env) => lookAtWaiting(db, studioOf(env), markLook)],
  '47 3 * * *': [tidyInboxes, makeInboxes],
  '57 3 * * *': [fillMarks, checkCounters],
  // Mails that a call wrote and never came to send: a link in them holds an hour.
  '*/5 * * * *': [sendWaiting],
}

function deleteExpired(db: Database, now: number) {
  return batch(db, [
    deleteExpiredSessions(db, now),
    deleteExpiredTokens(db, now),
    deleteAliasesOfThePast(db, now),
    deleteOldReports(db, now),
    deleteOldCounts(db, now),
    deleteOldAnswers(db, now),
    deleteOldTries(db, now),
    deleteOldEntries(db, now),
  ])
}

export default {
  fetch: app.fetch,
  /** Nightly: what has expired goes, what waits is done. At another time than a known one it is the whole night. */
  async scheduled({ cron, scheduledTime }, env) {
    const db = openDatabase(env)
    // One that fails keeps none of the others from their work, and is told at the end.
    const faults: unknown[] = []
    for (const job of JOBS[cron] ?? Object.values(JOBS).flat())
      await job(db, scheduledTime, env).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
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
