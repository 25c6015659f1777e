import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import type { Bindings } from '../env.ts'

/** Bindings without which no page can be served (docs/deploy.md). */
const REQUIRED = ['DB', 'MEDIA', 'IMAGES', 'ASSETS'] as const

/** The migration that this build needs, as its file is called without its ending. */
export const NEEDED_MIGRATION = journal.entries.at(-1)?.tag ?? ''

/** A sentence for each required binding that is missing. */
export function missingBindings(env: Partial<Bindings>): string[] {
  return REQUIRED.filter((name) => !(name === 'DB' ? hasDatabase(env) : env[name])).map(
    (name) => `The binding ${name} is missing.`,
  )
}

/** libSQL replaces `DB`. */
export function hasDatabase(env: Partial<Bindings>): boolean {
  return Boolean(env.DB || env.LIBSQL_URL)
}

/**
 * What is wrong with the schema. A newer schema is fine, because migrations only add what older builds do not use.
 * @param applied file name of the last applied migration; null: none
 */
export function schemaProblem(applied: string | null): string | null {
  if (applied === null) return `The database has no migrations; this build needs ${NEEDED_MIGRATION}.`
  const name = applied.replace(/\.sql$/, '')
  return name >= NEEDED_MIGRATION ? null : `The database is at migration ${name}; this build needs ${NEEDED_MIGRATION}.`
}
