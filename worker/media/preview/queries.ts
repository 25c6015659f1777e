import type { Rich } from '#domain/pins/rich.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { deleteSlice, type Slice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run, valuesOf } from '#worker/db/write.ts'
import { linkFacts } from '#worker/model/media/tables.ts'

/** ms for which a page's facts wait for a Pin: the likely lifetime of a draft. */
const LIFETIME = 30 * 24 * 3600 * 1000

/** Stores a page's facts about itself under its addresses; null deletes those stored before. */
export function keepFacts(links: string[], rich: Rich | null, now: number): Statement {
  if (!rich) return run`delete from ${linkFacts} where ${linkFacts.link} ${oneOf(links)}`
  const rows = links.map((link) => ({ link, rich, fetchedAt: now }))
  return run`insert into ${linkFacts} ${valuesOf(linkFacts, ...rows)}
    on conflict (link) do update set rich = excluded.rich, fetched_at = excluded.fetched_at`
}

/** Deletes facts that no Pin used in time. */
export function deleteOldFacts(now: number): Slice {
  return deleteSlice(linkFacts, sql`fetched_at < ${now - LIFETIME}`)
}
