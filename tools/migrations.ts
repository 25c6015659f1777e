import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import type { Client } from '@libsql/client'
import { ROOT } from './local.ts'

/** A database that can be migrated. */
interface Target {
  run(statement: string): Promise<unknown>
  /** The names of the applied files. */
  applied(): Promise<string[]>
  /** Runs statements and records the file's name, all or none. */
  apply(file: string, statements: string[]): Promise<unknown>
}

// Same as wrangler's, so that a deployment's database may be migrated by either.
const CREATE =
  'create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)'
const READ = 'select name from d1_migrations'
const NOTE = 'insert into d1_migrations (name) values (?)'

function d1Target(db: D1Database): Target {
  return {
    run: (statement) => db.prepare(statement).run(),
    applied: async () => (await db.prepare(READ).all<{ name: string }>()).results.map(({ name }) => name),
    apply: (file, statements) => db.batch([...statements.map((text) => db.prepare(text)), db.prepare(NOTE).bind(file)]),
  }
}

function libsqlTarget(client: Client): Target {
  return {
    run: (statement) => client.execute(statement),
    applied: async () => (await client.execute(READ)).rows.map(({ name }) => String(name)),
    apply: (file, statements) => client.batch([...statements, { sql: NOTE, args: [file] }], 'write'),
  }
}

/** Called before each file with the number already applied, and the total. */
type Tell = (done: number, all: number) => void

const FOLDER = join(ROOT, 'migrations')

/**
 * Migrates a local database: each file of `migrations/` in one batch with its row in `d1_migrations`. A failed file leaves no change, and the next run begins
 * with it.
 * @returns the names of the newly applied files
 * @throws an error that names the file
 */
export function migrate(db: D1Database, tell?: Tell, folder?: string): Promise<string[]> {
  return migrateTarget(d1Target(db), tell, folder)
}

/** Same, for a libSQL database. */
export function migrateLibsql(client: Client, tell?: Tell, folder?: string): Promise<string[]> {
  return migrateTarget(libsqlTarget(client), tell, folder)
}

async function migrateTarget(target: Target, tell?: Tell, folder = FOLDER): Promise<string[]> {
  await target.run(CREATE)
  const done = new Set(await target.applied())
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !done.has(file))
    .sort()
  for (const [i, file] of files.entries()) {
    tell?.(i, files.length)
    const statements = readFileSync(join(folder, file), 'utf8')
      .split('--> statement-breakpoint')
      .map((text) => text.trim())
      .filter((text) => text !== '')
    await target.apply(file, statements).catch((cause: Error) => {
      throw new Error(`Migration ${file} failed and changed nothing: ${cause.message}`, { cause })
    })
  }
  return files
}
