import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import type { Key } from '#worker/db/keyset.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { allowAgain } from '#worker/media/write.ts'
import { removals } from '#worker/model/pins/tables.ts'

/** Removals whose pictures are or were refused, latest first. */
export function selectRefusals(keys: Key[] | null, limit: number) {
  const { id, removed, createdAt, doneAt, liftedAt, liftedBy } = removals
  return select({
    id,
    removed,
    createdAt,
    doneAt,
    liftedAt,
    lifter: sql<string | null>`(select username from users where id = ${liftedBy})`,
    caseId: sql<
      number | null
    >`(select c.id from cases as c cross join decisions as d on d.case_id = c.id and d.action = 'erase' where c.subject_kind = 'pin'
        and c.picture_key = ${removals.imageKey} and c.subject_id = ${removals.pinId} limit 1)`,
  })`
    from ${removals}
    where ${removals.withPicture} = 1 ${keys ? sql`and ${id} < ${keys[0]}` : sql``}
    order by ${id} desc
    limit ${limit}`
}
export type RefusalRow = RowOf<typeof selectRefusals>

/** Allows the pictures of a completed removal again. Another removal of the same pictures still refuses them. */
export function liftRefusal(id: number, employeeId: number, now: number): Statement[] {
  const isRefused: SQL = sql`exists (select 1 from removals where id = ${id} and done_at is not null and lifted_at is null)`
  return [
    ...allowAgain(id, isRefused),
    run`update removals set lifted_at = ${now}, lifted_by = ${employeeId} where id = ${id} and done_at is not null and lifted_at is null`,
  ]
}

/** When a removal's pictures were allowed again: one row or none. */
export function selectLifted(id: number) {
  return select({ liftedAt: removals.liftedAt })`from ${removals} where ${removals.id} = ${id}`
}
