import { sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { transparencyCounts } from '../../model/legal/tables.ts'

/** The numbers of a year: one row for each kind of notice, decision and appeal. */
export function selectYear(db: Database, year: number) {
  const { what, source, key, total } = transparencyCounts
  return db
    .select({ what, source, key, total })
    .from(transparencyCounts)
    .where(sql`${transparencyCounts.year} = ${year}`)
    .orderBy(what, source, key)
}
export type CountRow = Awaited<ReturnType<typeof selectYear>>[number]

/** The years that have numbers. */
export function selectYears(db: Database) {
  return db
    .selectDistinct({ year: transparencyCounts.year })
    .from(transparencyCounts)
    .orderBy(sql`${transparencyCounts.year} desc`)
}
