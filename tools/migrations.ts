import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { ROOT } from './local.ts'

/**
 * Brings a local database up to date: each file of `migrations/` in one batch with its note in `d1_migrations`, as wrangler keeps
 * it. A file that fails leaves no trace.
 * @param tell hears of every file before it is applied: how many are done, and of how many
 * @returns the names of the files that were new
 */
export async function migrate(db: D1Database, tell?: (done: number, all: number) => void): Promise<string[]> {
  await db
    .prepare(
      'create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)',
    )
    .run()
  const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
  const done = new Set(results.map(({ name }) => name))
  const files = readdirSync(join(ROOT, 'migrations'))
    .filter((file) => file.endsWith('.sql') && !done.has(file))
    .sort()
  for (const [i, file] of files.entries()) {
    tell?.(i, files.length)
    const statements = readFileSync(join(ROOT, 'migrations', file), 'utf8')
      .split('--> statement-breakpoint')
      .filter((text) => text.trim() !== '')
    const note = db.prepare('insert into d1_migrations (name) values (?)').bind(file)
    await db.batch([...statements.map((text) => db.prepare(text.trim())), note])
  }
  return files
}
