import journal from '../../migrations/meta/_journal.json' with { type: 'json' }

/** The migration that this build needs, as its file is called without its ending. */
export const NEEDED_MIGRATION = journal.entries.at(-1)?.tag ?? ''

/**
 * What is wrong with the schema. A newer schema is fine, because migrations only add what older builds do not use.
 * @param applied file name of the last applied migration; null: none
 */
export function schemaProblem(applied: string | null): string | null {
  if (applied === null) return `The database has no migrations; this build needs ${NEEDED_MIGRATION}.`
  const name = applied.replace(/\.sql$/, '')
  return name >= NEEDED_MIGRATION ? null : `The database is at migration ${name}; this build needs ${NEEDED_MIGRATION}.`
}

/** In development: a call found no table. Its message tells the developer what to type, and answers show it. */
export class NoTables extends Error {
  constructor(cause: Error) {
    const command = 'npx wrangler d1 migrations apply DB --local'
    super(`The database has no tables for this build. Type: ${command} (npm start does it by itself).`, { cause })
  }
}
