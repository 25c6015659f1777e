import { app } from './app.ts'
import { type ClusterMessage, consumeClusters } from './clusters/jobs.ts'
import { type Database, openDatabase } from './db/open.ts'
import { round } from './db/round.ts'
import type { Bindings } from './env.ts'
import { consumeHomeNews, type HomeMessage } from './homefeed/jobs.ts'
import { deleteOldAnswers, deleteOldCounts, deleteOldTries } from './http/queries.ts'
import { consumeMedia, type MediaMessage } from './media/jobs.ts'
import { insertPictureMarks } from './pins/jobs.ts'
import { HOME_QUEUE, MEDIA_QUEUE } from './queues.ts'
import { type Job, rooms, TIMES } from './rooms.ts'

/** Jobs of a cron time in wrangler.toml; expired rows are deleted first. An unknown time selects all jobs. */
function jobsAt(cron: string): Job[] {
  const names = Object.keys(TIMES) as (keyof typeof TIMES)[]
  const due = names.filter((name) => TIMES[name] === cron)
  return (due.length > 0 ? due : names).flatMap((each) => [
    ...(each === 'purge' ? [deleteExpired] : []),
    ...rooms.flatMap(({ jobs }) => jobs?.[each] ?? []),
  ])
}

function deleteExpired(db: Database, now: number) {
  const ofRooms = rooms.flatMap(({ expired = [] }) => expired)
  return round(
    db,
    [...ofRooms, deleteOldCounts, deleteOldAnswers, deleteOldTries].map((each) => each(db, now)),
  )
}

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, env) {
    const db = openDatabase(env)
    // A job that fails must not stop the others; its error is thrown at the end.
    const faults: unknown[] = []
    for (const job of jobsAt(cron)) await job(db, scheduledTime, env).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  },
  async queue(batch, env) {
    const db = openDatabase(env)
    if (batch.queue === HOME_QUEUE) await consumeHomeNews(db, batch.messages as readonly Message<HomeMessage>[])
    else if (batch.queue === MEDIA_QUEUE)
      await consumeMedia(db, studioOf(env), batch.messages as readonly Message<MediaMessage>[], insertPictureMarks)
    else await consumeClusters(db, batch.messages as readonly Message<ClusterMessage>[])
  },
} satisfies ExportedHandler<Bindings, ClusterMessage | HomeMessage | MediaMessage>

function studioOf({ MEDIA: bucket, IMAGES: images }: Bindings) {
  return { bucket, images }
}
