import { service } from './bindings.ts'
import type { Database } from './database/database.ts'

/** Stands for the module `cloudflare:test` (docs/decisions/177). */
export { env } from './bindings.ts'
export { createExecutionContext, waitOnExecutionContext } from './execution-context.ts'
export { createMessageBatch, getQueueResult } from './queues/message-batch.ts'
export const SELF: typeof service = service

export function createScheduledController({ scheduledTime = Date.now(), cron = '' }: Scheduled = {}) {
  return { scheduledTime: Number(scheduledTime), cron, noRetry: () => undefined }
}

interface Scheduled {
  scheduledTime?: Date | number
  cron?: string
}

interface Migration {
  name: string
  queries: string[]
}

const migrated = new WeakSet<Database>()

/** Applies migrations once. */
export async function applyD1Migrations(database: Database, migrations: Migration[]): Promise<void> {
  if (migrated.has(database)) return
  migrated.add(database)
  database.migrate(`create table d1_migrations (
    id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`)
  for (const { name, queries } of migrations) {
    for (const query of queries) database.migrate(query)
    await database.prepare('insert into d1_migrations (name) values (?)').bind(name).run()
  }
}
