import journal from '../../migrations/meta/_journal.json' with { type: 'json' }

/** The migration that this build needs: its file name without `.sql`. */
export const NEEDED_MIGRATION = journal.entries.at(-1)?.tag ?? ''

/**
 * Describes a missing or outdated schema; null: none. A newer schema is fine, because migrations only add things that older builds do not use.
 * @param applied file name of the last applied migration; null: none
 */
export function schemaProblem(applied: string | null): string | null {
  if (applied === null) return `The database has no migrations; this build needs ${NEEDED_MIGRATION}.`
  const name = applied.replace(/\.sql$/, '')
  return name >= NEEDED_MIGRATION ? null : `The database is at migration ${name}; this build needs ${NEEDED_MIGRATION}.`
}

/** Thrown in development if a call found no table. Its message, shown in responses, names the command that fixes it. */
export class NoTables extends Error {
  constructor(cause: Error) {
    const command = 'npx wrangler d1 migrations apply DB --local'
    super(`The database has no tables for this build. Type: ${command} (npm start does it by itself).`, { cause })
  }
}
