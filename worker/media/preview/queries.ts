import { sql } from 'drizzle-orm'
import type { Rich } from '../../../domain/pins/rich.ts'
import { oneOf } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { deleteSlice, type Slice } from '../../db/slices.ts'
import type { Statement } from '../../db/statement.ts'
import { linkFacts } from '../../model/media/tables.ts'

/** How long a page's facts wait for a pin, in ms: as long as a draft is likely to. */
const LIFETIME = 30 * 24 * 3600 * 1000

/** Keeps what a page says about itself under its addresses; null: it says nothing, and what it said before is forgotten. */
export function keepFacts(db: Database, links: string[], rich: Rich | null, now: number): Statement {
  if (!rich) return db.delete(linkFacts).where(sql`${linkFacts.link} ${oneOf(links)}`)
  return db
    .insert(linkFacts)
    .values(links.map((link) => ({ link, rich, fetchedAt: now })))
    .onConflictDoUpdate({
      target: linkFacts.link,
      set: { rich: sql`excluded.rich`, fetchedAt: sql`excluded.fetched_at` },
    })
}

/** Deletes facts that no pin took over in time. */
export function deleteOldFacts(db: Database, now: number): Slice {
  return deleteSlice(db, linkFacts, sql`fetched_at < ${now - LIFETIME}`)
}
