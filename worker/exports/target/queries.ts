import { eq, type SQL, sql } from 'drizzle-orm'
import { MOST_CUTS } from '../../../domain/imports/cut-off.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { select } from '../../db/select.ts'
import { HOLD, LATE } from '../../leases.ts'
import { archiveTargets, dataExports, type ExportRow, type TargetRow } from '../../model/exports/tables.ts'
import { isHeld } from '../queries.ts'

/** Nothing is being sent, and nothing was tried. */
const UNBEGUN = { name: null, upload: null, parts: [] as string[], bytes: 0, faults: 0, fault: null, status: null }

export function selectTarget(userId: SQL | number) {
  return select(archiveTargets)`from ${archiveTargets} where ${archiveTargets.userId} = ${userId}`
}

type NewTarget = Pick<
  TargetRow,
  | ('userId' | 'kind' | 'url' | 'bucket' | 'region' | 'folder' | 'username' | 'password' | 'language')
  | ('testedAt' | 'testFault' | 'testStatus')
>

/** In place of the person's place before, if they had one; what was being sent there is not. */
export function upsertTarget(db: Database, row: NewTarget) {
  const clean = { ...UNBEGUN, state: 'none', exportId: null, holder: 0, heldUntil: 0 } as const
  const set = { ...row, ...clean, sentAt: null, sentName: null, sentBytes: null }
  return db.insert(archiveTargets).values(row).onConflictDoUpdate({ target: archiveTargets.userId, set })
}

export function setTested(
  db: Database,
  userId: number,
  tested: Pick<TargetRow, 'testedAt' | 'testFault' | 'testStatus'>,
) {
  return db.update(archiveTargets).set(tested).where(eq(archiveTargets.userId, userId))
}

export function deleteTarget(db: Database, userId: number) {
  return db.delete(archiveTargets).where(eq(archiveTargets.userId, userId)).returning()
}

/** The newest finished archive is to be sent, unless one is being sent. Returns the person's id, or nothing. */
export function sendNewest(db: Database, userId: number, now: number) {
  const newest = sql`(select id from data_exports where user_id = ${userId} and state = 'ready' and expires_at > ${now}
    order by id desc limit 1)`
  return db
    .update(archiveTargets)
    .set({ ...UNBEGUN, state: 'waiting', exportId: newest, heldUntil: 0, holder: 0 })
    .where(sql`user_id = ${userId} and state <> 'waiting' and ${newest} is not null`)
    .returning({ userId: archiveTargets.userId })
}

/** A monthly archive that this job finishes is to be sent to the person's place, if they have one. Before it is changed to a finished one. */
export function sendFinished(db: Database, row: ExportRow): Statement[] {
  if (!row.monthly) return []
  return [
    statement(
      db,
      sql`update archive_targets set state = 'waiting', export_id = ${row.id}, name = null, upload = null, parts = '[]', bytes = 0,
        faults = 0, fault = null, status = null, held_until = 0, holder = 0
        where user_id = ${row.userId} and state <> 'waiting' and exists (select 1 from data_exports where ${isHeld(row)})`,
    ),
  ]
}

const isDue = (userId: number, now: number) => sql`user_id = ${userId} and state = 'waiting' and held_until <= ${now}`

/** Takes the next step of a sending, if no other job has it: its row. It counts as one that ended badly until it comes further. */
export function holdTarget(db: Database, userId: number, now: number, holder: number) {
  return db
    .update(archiveTargets)
    .set({ heldUntil: now + HOLD, holder, faults: sql`faults + 1`, fault: 'stopped', status: null })
    .where(sql`${isDue(userId, now)} and faults < ${MOST_CUTS}`)
    .returning()
}

/** A sending whose steps were cut off again and again. Returns its row as it is now, or nothing. */
export function setLostAside(db: Database, userId: number, now: number) {
  return db
    .update(archiveTargets)
    .set({ state: 'failed' })
    .where(sql`${isDue(userId, now)} and faults >= ${MOST_CUTS}`)
    .returning()
}

export function changeTarget(
  db: Database,
  { userId, holder }: Pick<TargetRow, 'userId' | 'holder'>,
  change: Partial<typeof archiveTargets.$inferInsert>,
) {
  return db
    .update(archiveTargets)
    .set(change)
    .where(sql`user_id = ${userId} and state = 'waiting' and holder = ${holder}`)
    .returning({ userId: archiveTargets.userId })
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

/** Sendings that wait for a job whose message was lost, or which have no queue. */
export function selectWaitingTargets(now: number, limit: number) {
  return select({ userId: archiveTargets.userId })`
    from ${archiveTargets}
    where state = 'waiting' and held_until <= ${now - LATE}
    order by ${archiveTargets.heldUntil}
    limit ${limit}`
}
