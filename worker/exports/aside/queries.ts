import type { SQL } from 'drizzle-orm'
import { MOST_CUTS } from '../../../domain/imports/cut-off.ts'
import type { Statement } from '../../db/batch.ts'
import { newId } from '../../db/ids.ts'
import { select } from '../../db/select.ts'
import { sql } from '../../db/sql.ts'
import { returning, setOf } from '../../db/write.ts'
import { notifySetAside } from '../../model/effects/write.ts'
import { dataExports } from '../../model/exports/tables.ts'
import { users } from '../../model/profiles/tables.ts'
import { isDue } from '../queries.ts'

/** Tells the person of an archive that a statement after this one sets aside, if its row is still like this. */
export function notifyJobSetAside(job: { id: number; userId: number }, isLike: SQL, now: number): Statement[] {
  return notifySetAside('archive_aside', job, newId(), sql`exists (select 1 from data_exports where ${isLike})`, now)
}

/** An archive whose steps ended badly again and again, and at which nobody works. */
export const isLost = (id: number, now: number) => sql`${isDue(id, now)} and faults >= ${MOST_CUTS}`

/** Sets an archive aside whose steps ended badly again and again. Returns why, or nothing. */
export function setLostAside(id: number, now: number) {
  return returning({
    reason: dataExports.reason,
  })`update ${dataExports} ${setOf(dataExports, { state: 'failed' })} where ${isLost(id, now)}`
}

/** Goes on with an archive that is set aside, unless the person's next one is being made. Returns the id, or nothing. @param userId null: an operator does */
export function continueAside(id: number, userId: number | null) {
  const isTheirs = userId === null ? sql`` : sql`and user_id = ${userId}`
  return returning({
    id: dataExports.id,
  })`update ${dataExports} ${setOf(dataExports, { state: 'running', faults: 0, reason: null, heldUntil: 0, holder: 0 })} where id = ${id} ${isTheirs} and state = 'failed'
        and not exists (select 1 from data_exports as o where o.user_id = data_exports.user_id and o.state = 'running')`
}

export const isMade = (id: number) => sql`id = ${id} and state = 'running'`

/** An operator sets an archive aside that is being made. Returns the id, or nothing. */
export function setAside(id: number) {
  return returning({
    id: dataExports.id,
  })`update ${dataExports} ${setOf(dataExports, { state: 'failed', reason: 'operator', holder: 0 })} where ${isMade(id)}`
}

/** Archives that are not finished, oldest first, with their owners. */
export function selectUnfinished() {
  return select({ job: dataExports, username: users.username })`
    from ${dataExports}
    join ${users} on ${users.id} = ${dataExports.userId}
    where ${dataExports.state} <> 'ready'
    order by ${dataExports.id}`
}
