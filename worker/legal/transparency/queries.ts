import { select, selectDistinct } from '#worker/db/select.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { transparencyCounts } from '#worker/model/legal/tables.ts'

/** The numbers of a year: one row for each kind of notice, decision and appeal. */
export function selectYear(year: number) {
  const { what, source, key, total } = transparencyCounts
  return select({ what, source, key, total })`
    from ${transparencyCounts}
    where ${transparencyCounts.year} = ${year}
    order by ${what}, ${source}, ${key}`
}
export type CountRow = RowOf<typeof selectYear>

/** The years that have numbers. */
export function selectYears() {
  return selectDistinct({ year: transparencyCounts.year })`
    from ${transparencyCounts}
    order by ${transparencyCounts.year} desc`
}
