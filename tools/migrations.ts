import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { ROOT } from './local.ts'

/**
 * Migrates a local database: each file of `migrations/` in one batch with its row in `d1_migrations`, as wrangler does. A file that fails
 * leaves no change.
 * @param tell called before each file with the number already applied, and the total
 * @returns the names of the newly applied files
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
