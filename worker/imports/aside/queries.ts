import type { SQL } from 'drizzle-orm'
import type { ImportState } from '../../../domain/imports/contract.ts'
import { MOST_CUTS } from '../../../domain/imports/cut-off.ts'
import type { Statement } from '../../db/batch.ts'
import { newId } from '../../db/ids.ts'
import { select } from '../../db/select.ts'
import { sql } from '../../db/sql.ts'
import { returning, setOf } from '../../db/write.ts'
import { notifySetAside } from '../../model/effects/write.ts'
import { dataImports } from '../../model/imports/tables.ts'
import { users } from '../../model/profiles/tables.ts'
import { FREE, isDue, isWorked } from '../running/queries.ts'

/** Tells the person of an import that a statement after this one sets aside, if its row is still like this. */
export function notifyJobSetAside(job: { id: number; userId: number }, isLike: SQL, now: number): Statement[] {
  return notifySetAside('import_aside', job, newId(), sql`exists (select 1 from data_imports where ${isLike})`, now)
}

/** An import whose steps ended badly again and again, and at which nobody works. */
export const isLost = (id: number, now: number) => sql`${isDue(id, now)} and faults >= ${MOST_CUTS}`

/** Sets an import aside whose steps ended badly again and again. Returns why, or nothing. */
export function setLostAside(id: number, now: number) {
  return returning({
    reason: dataImports.reason,
  })`update ${dataImports} ${setOf(dataImports, { state: 'failed', asideFrom: sql`state` })} where ${isLost(id, now)}`
}

/** Goes on with an import that is set aside, from where it was. Returns the id, or nothing. @param userId null: an operator does */
export function continueAside(id: number, userId: number | null) {
  const isTheirs = userId === null ? sql`` : sql`and user_id = ${userId}`
  // Those that failed before there was this column.
  const before = sql`coalesce(aside_from, case when size > 0 then 'running' else 'checking' end)`
  return returning({
    id: dataImports.id,
    state: dataImports.state,
  })`update ${dataImports} ${setOf(dataImports, { ...FREE, state: before as SQL<ImportState>, asideFrom: null })} where id = ${id} ${isTheirs} and state = 'failed'`
}

export const isWorkedAt = (id: number) => sql`id = ${id} and ${isWorked}`

/** An operator sets an import aside that is worked at. Returns the id, or nothing. */
export function setAside(id: number) {
  return returning({
    id: dataImports.id,
  })`update ${dataImports} ${setOf(dataImports, { state: 'failed', asideFrom: sql`state`, reason: 'operator', holder: 0 })} where ${isWorkedAt(id)}`
}

/** Imports that are worked at, paused or set aside, oldest first, with their owners. */
export function selectUnfinished() {
  return select({ job: dataImports, username: users.username })`
    from ${dataImports}
    join ${users} on ${users.id} = ${dataImports.userId}
    where ${dataImports.state} in ('checking', 'running', 'undoing', 'paused', 'failed')
    order by ${dataImports.id}`
}
