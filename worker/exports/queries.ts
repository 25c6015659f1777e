import type { SQL } from 'drizzle-orm'
import { MONTHLY_KEPT } from '#domain/exports/contract.ts'
import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf } from '../db/write.ts'
import { HOLD, LATE } from '../leases.ts'
import { notifyArchive } from '../model/effects/write.ts'
import { dataExports, type ExportRow } from '../model/exports/tables.ts'

type NewExport = Pick<
  typeof dataExports.$inferSelect,
  'id' | 'userId' | 'withPictures' | 'origin' | 'language' | 'createdAt' | 'expiresAt'
>

/**
 * Inserts an archive to make, unless the person has one being made: one job at a time. For the progress, `total` counts its Pins once for each list to write.
 */
export function insertExport(row: NewExport): Statement {
  const { id, userId, withPictures, origin, language, createdAt, expiresAt } = row
  const lists = withPictures ? 5 : 4
  return run`insert into data_exports (id, user_id, with_pictures, origin, language, state, held_until, total, created_at, expires_at)
      select ${id}, u.id, ${withPictures ? 1 : 0}, ${origin}, ${language}, 'running', 0, ${lists} * u.pin_count, ${createdAt}, ${expiresAt}
      from users as u where u.id = ${userId}
      on conflict (user_id) where state = 'running' do nothing`
}

/** A person's archives, newest first, by SQL for their id. */
export function selectExports(userId: SQL | number, now: number) {
  return select(dataExports)`
    from ${dataExports}
    where ${dataExports.userId} = ${userId} and ${dataExports.expiresAt} > ${now}
    order by ${dataExports.id} desc
    limit 10`
}

export function selectExport(id: number) {
  return select(dataExports)`from ${dataExports} where ${dataExports.id} = ${id}`
}

/** True if the archive waits for its next step. */
export const isDue = (id: number, now: number) => sql`id = ${id} and state = 'running' and held_until <= ${now}`

/** Takes an archive for its next step, unless another job holds it. Returns its row. Counts the step as failed until it makes progress. */
export function holdExport(id: number, now: number, holder: number) {
  return returning(
    dataExports,
  )`update ${dataExports} ${setOf(dataExports, { heldUntil: now + HOLD, holder, faults: sql`faults + 1`, reason: 'killed' })} where ${isDue(id, now)} and faults < ${MOST_CUTS}`
}

/** Owner, end of the hold and number of failed steps of an archive that is being made; else no row. */
export function selectHeld(id: number) {
  const { userId, heldUntil: until, faults } = dataExports
  return select({
    id: dataExports.id,
    userId,
    until,
    faults,
  })`from ${dataExports} where id = ${id} and state = 'running'`
}

type Held = Pick<ExportRow, 'id' | 'holder'>

/** Changes the row if this job still holds it. Returns the id, or no row. */
export function changeHeld(held: Held, change: Partial<typeof dataExports.$inferInsert>) {
  return returning({ id: dataExports.id })`update ${dataExports} ${setOf(dataExports, change)} where ${isHeld(held)}`
}

export function isHeld({ id, holder }: Held): SQL {
  return sql`id = ${id} and state = 'running' and holder = ${holder}`
}

/** Notifies the owner that a monthly archive is finished. Goes before the change of its state, while this job still holds it: so they are notified once. */
export function notifyFinished(row: ExportRow, now: number): Statement[] {
  if (!row.monthly) return []
  return notifyArchive(row, newId(), sql`exists (select 1 from data_exports where ${isHeld(row)})`, now)
}

/** Archives that are due, whose message was lost or which have no queue. */
export function selectWaiting(now: number, limit: number) {
  return select({ id: dataExports.id })`
    from ${dataExports}
    where state = 'running' and held_until <= ${now - LATE}
    order by ${dataExports.heldUntil}
    limit ${limit}`
}

export function selectExpired(now: number, limit: number) {
  return select({
    id: dataExports.id,
    step: dataExports.step,
  })`from ${dataExports} where expires_at <= ${now} limit ${limit}`
}

export function deleteExports(ids: readonly number[]): Statement {
  return run`delete from data_exports where id in (select value from json_each(${JSON.stringify(ids)}))`
}

/**
 * Marks older finished archives of the person as expired when another is finished: all requested ones, or all monthly ones but the newest. Their files are
 * deleted by night.
 */
export function expireOlder({ userId, id, monthly }: ExportRow, now: number): Statement {
  const kept = monthly ? MONTHLY_KEPT : 1
  const ofKind = sql`user_id = ${userId} and monthly = ${monthly ? 1 : 0} and state <> 'running'`
  return run`update data_exports set expires_at = ${now} where ${ofKind} and id <> ${id} and expires_at > ${now}
      and id not in (select id from data_exports where ${ofKind} and state = 'ready' order by id desc limit ${kept})`
}
