import { consumeViews } from './analytics/jobs.ts'
import { app } from './app.ts'
import { consumeClusters } from './clusters/jobs.ts'
import { count } from './counts.ts'
import { type Database, openDatabase } from './db/open.ts'
import type { Bindings } from './env.ts'
import { continueExport, continueSending } from './exports/jobs.ts'
import { consumeHomeNews } from './homefeed/jobs.ts'
import { handOn } from './http/metrics/hand-on.ts'
import { continueImport } from './imports/jobs.ts'
import { continueLibrary } from './library/jobs.ts'
import { log } from './log.ts'
import { consumeMedia } from './media/jobs.ts'
import type {
  BellMail,
  ClusterMessage,
  ExportMessage,
  HomeMessage,
  HookMessage,
  ImportMessage,
  LibraryMessage,
  MediaMessage,
  SendMessage,
  ViewsMessage,
} from './messages.ts'
import { jobsAt, runJobs } from './night/run.ts'
import { consumeDueMails } from './notifications/jobs.ts'
import { markPicture } from './pins/jobs.ts'
import { queueKind } from './queues.ts'
import { completeBindings } from './settings.ts'
import { consumeHooks } from './webhooks/jobs.ts'

/** The classes of the bindings `LIVE` and `METRICS`. */
export { Metrics } from './http/metrics/metrics.ts'
export { Live } from './live/live.ts'

export default {
  fetch: app.fetch,
  async scheduled({ cron, scheduledTime }, bound) {
    const env = completeBindings(bound)
    try {
      await runJobs(cron, jobsAt(cron), scheduledTime, env)
    } finally {
      await handOn(env)
    }
  },
  async queue(batch, bound) {
    const env = completeBindings(bound)
    const kind = queueKind(batch.queue)
    const counted = (result: string) =>
      count('pinfold_queue_messages_total', { queue: kind ?? 'unknown', result }, batch.messages.length)
    try {
      await consume(kind, batch, env)
      counted(kind === 'dead' ? 'dead' : kind ? 'done' : 'failed')
    } catch (error) {
      counted('failed')
      throw error
    } finally {
      await handOn(env)
    }
  },
} satisfies ExportedHandler<
  Bindings,
  | BellMail
  | ClusterMessage
  | ExportMessage
  | HomeMessage
  | HookMessage
  | ImportMessage
  | LibraryMessage
  | MediaMessage
  | ViewsMessage
>

async function consume(kind: ReturnType<typeof queueKind>, batch: MessageBatch, env: Bindings): Promise<void> {
  const db = openDatabase(env)
  if (kind === 'homefeed') await consumeHomeNews(db, batch.messages as readonly Message<HomeMessage>[])
  else if (kind === 'media')
    await consumeMedia(db, studioOf(env), batch.messages as readonly Message<MediaMessage>[], markPicture)
  else if (kind === 'clusters') await consumeClusters(db, batch.messages as readonly Message<ClusterMessage>[])
  else if (kind === 'views') await consumeViews(db, batch.messages as readonly Message<ViewsMessage>[], Date.now())
  else if (kind === 'mails') await consumeDueMails(db, env, batch.messages as readonly Message<BellMail>[], Date.now())
  else if (kind === 'transfers')
    for (const { body } of batch.messages as readonly Message<TransferMessage>[]) await continueTransfer(db, env, body)
  else if (kind === 'webhooks') await consumeHooks(db, env, batch.messages as readonly Message<HookMessage>[])
  // Only logged: a scheduled job also does the work of a lost message.
  else if (kind === 'dead') log('error', 'message_failed', { queue: batch.queue, messages: batch.messages.length })
  else {
    log('error', 'unknown_queue', { queue: batch.queue, messages: batch.messages.length })
    batch.retryAll()
  }
}

type TransferMessage = ExportMessage | ImportMessage | LibraryMessage | SendMessage

function continueTransfer(db: Database, env: Bindings, body: TransferMessage): Promise<unknown> {
  if ('export' in body) return continueExport(db, env, body.export, Date.now())
  if ('sendFor' in body) return continueSending(db, env, body.sendFor, Date.now())
  return 'import' in body
    ? continueImport(db, env, body.import, Date.now())
    : continueLibrary(db, env, body, Date.now())
}

function studioOf({ MEDIA: bucket, IMAGES: images }: Bindings) {
  return { bucket, images }
}
