import type { SQL } from 'drizzle-orm'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, setOf } from '#worker/db/write.ts'
import { notifySetAside } from '#worker/model/effects/write.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { isDue } from '../queries.ts'

/** Notifies the owner that a later statement of the batch sets their archive aside, if its row matches `isLike`. */
export function notifyJobSetAside(job: { id: number; userId: number }, isLike: SQL, now: number): Statement[] {
  return notifySetAside('archive_aside', job, newId(), sql`exists (select 1 from data_exports where ${isLike})`, now)
}

/** True for an archive that no job holds and whose steps failed `MOST_CUTS` times. */
export const isLost = (id: number, now: number) => sql`${isDue(id, now)} and faults >= ${MOST_CUTS}`

/** Sets an archive aside if `isLost`. Returns the reason, or no row. */
export function setLostAside(id: number, now: number) {
  return returning({
    reason: dataExports.reason,
  })`update ${dataExports} ${setOf(dataExports, { state: 'failed' })} where ${isLost(id, now)}`
}

/**
 * Resumes an archive that is set aside, unless another one of the person is being made. Returns the id, or no row. @param userId null: resumed by an operator
 */
export function continueAside(id: number, userId: number | null) {
  const isTheirs = userId === null ? sql`` : sql`and user_id = ${userId}`
  return returning({
    id: dataExports.id,
  })`update ${dataExports} ${setOf(dataExports, { state: 'running', faults: 0, reason: null, heldUntil: 0, holder: 0 })} where id = ${id} ${isTheirs} and state = 'failed'
        and not exists (select 1 from data_exports as o where o.user_id = data_exports.user_id and o.state = 'running')`
}

export const isMade = (id: number) => sql`id = ${id} and state = 'running'`

/** Sets aside an archive that is being made, for an operator. Returns the id, or no row. */
export function setAside(id: number) {
  return returning({
    id: dataExports.id,
  })`update ${dataExports} ${setOf(dataExports, { state: 'failed', reason: 'operator', holder: 0 })} where ${isMade(id)}`
}

/** Archives that are not ready, oldest first, with their owners. */
export function selectUnfinished() {
  return select({ job: dataExports, username: users.username })`
    from ${dataExports}
    join ${users} on ${users.id} = ${dataExports.userId}
    where ${dataExports.state} <> 'ready'
    order by ${dataExports.id}`
}
