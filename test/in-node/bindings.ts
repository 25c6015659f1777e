import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

import { TEST_SETTINGS } from '#tools/test-settings.ts'
import { VIEWS_QUEUE, WEBHOOKS_QUEUE } from '#worker/queues.ts'
import { Bucket } from './bucket/bucket.ts'
import { Database } from './database/database.ts'
import { createExecutionContext, type ExecutionContext } from './execution-context.ts'
import { Images } from './images.ts'
import { askMailbox, sendMail } from './mailbox.ts'
import { type ObjectClass, Objects } from './objects.ts'
import { askOrigin } from './outside.ts'
import type { MessageBatch } from './queues/message-batch.ts'
import { Queue } from './queues/queue.ts'
import { queuesIn } from './queues/settings.ts'
import { RateLimit } from './rate-limit.ts'

/** The worker under test, with the classes of its objects. */
export interface Worker {
  default: {
    fetch(request: Request, env: object, context: ExecutionContext): Response | Promise<Response>
    queue(batch: MessageBatch, env: object): Promise<void>
  }
  Live: ObjectClass
  Metrics: ObjectClass
}

let serving: Worker | null = null

/** Names the worker that queues and objects call. */
export function serveWorker(worker: Worker): void {
  serving = worker
}

function theWorker(): Worker {
  if (!serving) throw new Error('No worker is served yet')
  return serving
}

const { producers, consumers } = queuesIn(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8'), [
  VIEWS_QUEUE,
  WEBHOOKS_QUEUE,
])
const queues = new Map<string, Queue>()
for (const [name, settings] of consumers) {
  const consume = (batch: MessageBatch) => theWorker().default.queue(batch, env)
  queues.set(
    name,
    new Queue(name, settings, consume, (body) => void queues.get(settings.deadLetters ?? '')?.send(body)),
  )
}

const objects = {
  LIVE: new Objects(() => theWorker().Live, envOf),
  METRICS: new Objects(() => theWorker().Metrics, envOf),
}
const databases = { DB: new Database(), REPLICA: new Database(), EMPTY: new Database() }

function envOf(): object {
  return env
}

/** Every binding of vitest.config.ts. */
export const env: Record<string, unknown> = {
  ...TEST_SETTINGS,
  ...databases,
  ...objects,
  ...Object.fromEntries([...producers].map(([binding, queue]) => [binding, queues.get(queue)])),
  SITE_NAME: 'Pinfold',
  MIGRATIONS: globSync('*.sql', { cwd: join(ROOT, 'migrations') })
    .sort()
    .map((name) => ({ name, queries: [readFileSync(join(ROOT, 'migrations', name), 'utf8')] })),
  MEDIA: new Bucket(),
  BACKUPS: new Bucket(),
  IMAGES: new Images(),
  EVENTS_BRAKE: new RateLimit(120, 60),
  ORIGIN: { fetch: askOrigin },
  ASSETS: { fetch: askOrigin },
  MAILBOX: { fetch: askMailbox },
  MAIL: { send: sendMail },
}

/** The worker as a binding has it. */
export const service = {
  fetch: async (input: string | URL | Request, init?: RequestInit) =>
    theWorker().default.fetch(new Request(input, init), env, createExecutionContext()),
}

/** Drops messages that wait, and what objects have stored. */
export function emptyBindings(): void {
  for (const queue of queues.values()) queue.empty()
  for (const each of Object.values(objects)) each.empty()
}

/** The names of databases that are within a transaction. */
export function openTransactions(): string[] {
  return Object.entries(databases).flatMap(([name, { isInTransaction }]) => (isInTransaction ? [name] : []))
}
