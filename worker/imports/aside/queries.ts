import type { SQL } from 'drizzle-orm'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, setOf } from '#worker/db/write.ts'
import { notifySetAside } from '#worker/model/effects/write.ts'
import { dataImports } from '#worker/model/imports/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { FREE, isDue, isWorked } from '../running/queries.ts'

/** Notifies the owner that a later statement of the batch sets their import aside, if its row matches `isLike`. */
export function notifyJobSetAside(job: { id: number; userId: number }, isLike: SQL, now: number): Statement[] {
  return notifySetAside('import_aside', job, newId(), sql`exists (select 1 from data_imports where ${isLike})`, now)
}

/** True for an import that no job holds and whose steps failed `MOST_CUTS` times. */
export const isLost = (id: number, now: number) => sql`${isDue(id, now)} and faults >= ${MOST_CUTS}`

/** Sets an import aside if `isLost`. Returns the reason, or no row. */
export function setLostAside(id: number, now: number) {
  return returning({
    reason: dataImports.reason,
  })`update ${dataImports} ${setOf(dataImports, { state: 'failed', asideFrom: sql`state` })} where ${isLost(id, now)}`
}

/** Resumes an import that is set aside in its former state. Returns the id and the state, or no row. @param userId null: resumed by an operator */
export function continueAside(id: number, userId: number | null) {
  const isTheirs = userId === null ? sql`` : sql`and user_id = ${userId}`
  // Rows older than the column `aside_from`.
  const before = sql`coalesce(aside_from, case when size > 0 then 'running' else 'checking' end)`
  return returning({
    id: dataImports.id,
    state: dataImports.state,
  })`update ${dataImports} ${setOf(dataImports, { ...FREE, state: before, asideFrom: null })} where id = ${id} ${isTheirs} and state = 'failed'`
}

export const isWorkedAt = (id: number) => sql`id = ${id} and ${isWorked}`

/** Sets aside an import in progress, for an operator. Returns the id, or no row. */
export function setAside(id: number) {
  return returning({
    id: dataImports.id,
  })`update ${dataImports} ${setOf(dataImports, { state: 'failed', asideFrom: sql`state`, reason: 'operator', holder: 0 })} where ${isWorkedAt(id)}`
}

/** Imports in progress, paused or set aside, oldest first, with their owners. */
export function selectUnfinished() {
  return select({ job: dataImports, username: users.username })`
    from ${dataImports}
    join ${users} on ${users.id} = ${dataImports.userId}
    where ${dataImports.state} in ('checking', 'running', 'undoing', 'paused', 'failed')
    order by ${dataImports.id}`
}
