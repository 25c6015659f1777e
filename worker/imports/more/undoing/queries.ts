import type { SQL } from 'drizzle-orm'
import { oneOf } from '#worker/db/one-of.ts'
import { rows } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import type { TraceKind } from '#worker/model/imports/tables.ts'

/** Tables of marks on Pins. */
export const MARKS = { hidden: 'pin_hides', tried: 'pin_tries', heart: 'pin_reactions' } as const

/** Remembers things that the same batch adds. `things`: a subquery of ids in parentheses. */
export function trace(importId: number, kind: TraceKind, things: SQL): Statement {
  return run`insert or ignore into import_traces (import_id, kind, thing_id) select ${importId}, ${kind}, column1
      from (select null as column1 where false union all select * from ${things})`
}

/** The next things to take back. */
export function selectTraces(importId: number, limit: number) {
  return rows<{
    kind: TraceKind
    id: number
  }>`select kind, thing_id as id from import_traces where import_id = ${importId} order by kind, thing_id limit ${limit}`
}

export function forgetTraces(importId: number, kind: TraceKind, ids: number[]): Statement {
  return run`delete from import_traces where import_id = ${importId} and kind = ${kind} and thing_id ${oneOf(ids)}`
}

export function deleteMarks(userId: number, kind: keyof typeof MARKS, ids: number[]): Statement {
  return run`delete from ${sql.raw(MARKS[kind])} where user_id = ${userId} and pin_id ${oneOf(ids)}`
}

/** Deletes comments of the person with their replies, as the delete button does; the rows are removed by night. */
export function deleteComments(userId: number, ids: number[], now: number): Statement[] {
  const own = sql`(select id from comments where author_id = ${userId} and id ${oneOf(ids)})`
  return [
    run`update comments set deleted_at = ${now} where parent_id in ${own} and deleted_at is null`,
    run`update comments set deleted_at = ${now} where id in ${own} and deleted_at is null`,
  ]
}
