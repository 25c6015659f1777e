import type { SQL } from 'drizzle-orm'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf, valuesOf } from '#worker/db/write.ts'
import { HOLD, LATE } from '#worker/leases.ts'
import { archiveTargets, dataExports, type ExportRow, type TargetRow } from '#worker/model/exports/tables.ts'
import { isHeld } from '../queries.ts'

/** Progress before the first step. */
const UNBEGUN = { name: null, upload: null, parts: [], bytes: 0, faults: 0, fault: null, status: null }

export function selectTarget(userId: SQL | number) {
  return select(archiveTargets)`from ${archiveTargets} where ${archiveTargets.userId} = ${userId}`
}

type NewTarget = Pick<
  TargetRow,
  | ('userId' | 'kind' | 'url' | 'bucket' | 'region' | 'folder' | 'username' | 'password' | 'language')
  | ('testedAt' | 'testFault' | 'testStatus')
>

/** Inserts or replaces the person's target. A sending to the previous one ends. */
export function upsertTarget(row: NewTarget) {
  const clean = { ...UNBEGUN, state: 'none', exportId: null, holder: 0, heldUntil: 0 } as const
  const set = { ...row, ...clean, sentAt: null, sentName: null, sentBytes: null }
  return run`insert into ${archiveTargets} ${valuesOf(archiveTargets, row)} on conflict (user_id) do update ${setOf(archiveTargets, set)}`
}

export function setTested(userId: number, tested: Pick<TargetRow, 'testedAt' | 'testFault' | 'testStatus'>) {
  return run`update ${archiveTargets} ${setOf(archiveTargets, tested)} where ${archiveTargets.userId} = ${userId}`
}

export function deleteTarget(userId: number) {
  return returning(archiveTargets)`delete from ${archiveTargets} where ${archiveTargets.userId} = ${userId}`
}

/** Queues the newest finished archive for sending, unless one is being sent. Returns the person's id, or no row. */
export function sendNewest(userId: number, now: number) {
  const newest = sql`(select id from data_exports where user_id = ${userId} and state = 'ready' and expires_at > ${now}
    order by id desc limit 1)`
  return returning({
    userId: archiveTargets.userId,
  })`update ${archiveTargets} ${setOf(archiveTargets, { ...UNBEGUN, state: 'waiting', exportId: newest, heldUntil: 0, holder: 0 })} where user_id = ${userId} and state <> 'waiting' and ${newest} is not null`
}

/** Queues the monthly archive that this job finishes for sending, if the person has a target. Goes before the change of its state. */
export function sendFinished(row: ExportRow): Statement[] {
  if (!row.monthly) return []
  return [
    run`update archive_targets set state = 'waiting', export_id = ${row.id}, name = null, upload = null, parts = '[]', bytes = 0,
        faults = 0, fault = null, status = null, held_until = 0, holder = 0
        where user_id = ${row.userId} and state <> 'waiting' and exists (select 1 from data_exports where ${isHeld(row)})`,
  ]
}

const isDue = (userId: number, now: number) => sql`user_id = ${userId} and state = 'waiting' and held_until <= ${now}`

/** Takes the next step of a sending, unless another job holds it. Returns its row. Counts the step as failed until it makes progress. */
export function holdTarget(userId: number, now: number, holder: number) {
  return returning(
    archiveTargets,
  )`update ${archiveTargets} ${setOf(archiveTargets, { heldUntil: now + HOLD, holder, faults: sql`faults + 1`, fault: 'stopped', status: null })} where ${isDue(userId, now)} and faults < ${MOST_CUTS}`
}

/** Sets a sending aside whose steps were interrupted repeatedly. Returns its changed row, or none. */
export function setLostAside(userId: number, now: number) {
  return returning(
    archiveTargets,
  )`update ${archiveTargets} ${setOf(archiveTargets, { state: 'failed' })} where ${isDue(userId, now)} and faults >= ${MOST_CUTS}`
}

export function changeTarget(
  { userId, holder }: Pick<TargetRow, 'userId' | 'holder'>,
  change: Partial<typeof archiveTargets.$inferInsert>,
) {
  return returning({
    userId: archiveTargets.userId,
  })`update ${archiveTargets} ${setOf(archiveTargets, change)} where user_id = ${userId} and state = 'waiting' and holder = ${holder}`
}

/** The archive that is being sent, with its owner's name. */
export function selectSent(id: number, userId: number, now: number) {
  return select({
    createdAt: dataExports.createdAt,
    username: sql<string>`(select username from users where id = ${userId})`,
  })`
    from ${dataExports}
    where id = ${id} and user_id = ${userId} and state = 'ready' and expires_at > ${now}`
}

/** Sendings that are due, whose message was lost or which have no queue. */
export function selectWaitingTargets(now: number, limit: number) {
  return select({ userId: archiveTargets.userId })`
    from ${archiveTargets}
    where state = 'waiting' and held_until <= ${now - LATE}
    order by ${archiveTargets.heldUntil}
    limit ${limit}`
}
