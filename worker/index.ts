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
import { type QueueKind, queueKind } from './queues.ts'
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
      count('pinfold_queue_messages_total', { queue: kind, result }, batch.messages.length)
    try {
      await consume(kind, batch, env)
      counted(kind === 'dead' ? 'dead' : kind === 'unknown' ? 'failed' : 'done')
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

interface Consumer<M> {
  /** Handles the messages of a batch; a message of a batch that fails is delivered again. */
  consume(db: Database, env: Bindings, messages: readonly Message<M>[]): Promise<void>
}

/** What each kind of queue does with its messages. */
const CONSUMERS: {
  clusters: Consumer<ClusterMessage>
  homefeed: Consumer<HomeMessage>
  media: Consumer<MediaMessage>
  views: Consumer<ViewsMessage>
  mails: Consumer<BellMail>
  transfers: Consumer<TransferMessage>
  webhooks: Consumer<HookMessage>
} = {
  clusters: { consume: (db, _, messages) => consumeClusters(db, messages) },
  homefeed: { consume: (db, _, messages) => consumeHomeNews(db, messages) },
  media: { consume: (db, env, messages) => consumeMedia(db, studioOf(env), messages, markPicture) },
  views: { consume: (db, _, messages) => consumeViews(db, messages, Date.now()) },
  mails: { consume: (db, env, messages) => consumeDueMails(db, env, messages, Date.now()) },
  transfers: {
    async consume(db, env, messages) {
      for (const { body } of messages) await continueTransfer(db, env, body)
    },
  },
  webhooks: { consume: (db, env, messages) => consumeHooks(db, env, messages) },
}

async function consume(kind: QueueKind, batch: MessageBatch, env: Bindings): Promise<void> {
  const facts = { queue: batch.queue, messages: batch.messages.length }
  // Only logged: a scheduled job also does the work of a lost message.
  if (kind === 'dead') return log('error', 'message_failed', facts)
  if (kind === 'unknown') {
    log('error', 'unknown_queue', facts)
    return batch.retryAll()
  }
  const consumer: Consumer<unknown> = CONSUMERS[kind]
  await consumer.consume(openDatabase(env), env, batch.messages)
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
