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
