import { type SQL, sql } from 'drizzle-orm'
import { MIN_CLUSTER_PINS } from '../../../domain/clusters/contract.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { isNotDeleted } from '../../effects/conditions.ts'
import { suggestionsChanged } from '../../effects/write.ts'
import { pins } from '../../pins/tables.ts'
import { clusterJobs } from '../tables.ts'

/** More dismissals than these no choice looks at; boards' names likewise. */
const DISMISSALS_MOST = 1000
const NAMES_MOST = 10_000

/**
 * One page of somebody's own pins, the newest first, with what they are about as JSON: those on no board and on public boards. What is secret,
 * protected or archived is in no suggestion (docs/decisions/036); pins on other people's boards are those people's to order. Of
 * pins that are the same, saved to several boards, the newest stands for all: what became a board isn't suggested a second time.
 */
export function selectPinsToChoose(db: Database, userId: number, after: number | null, limit: number) {
  const condition = after === null ? sql`` : sql`and ${pins.savedRk} > ${after}`
  return db
    .select({
      id: pins.id,
      savedRk: pins.savedRk,
      boardId: pins.boardId,
      boardless: pins.boardless,
      title: pins.title,
      domain: pins.domain,
      annotations: sql<string>`(select json_group_array(name) from pin_annotations a where a.pin_id = ${pins.id})`.as(
        'annotations',
      ),
    })
    .from(pins)
    .where(
      sql`${pins.pinnerId} = ${userId} and ${pins.onProfile} = 1 ${condition}
        and ${pins.boardId} not in (select board_id from profile_boards where user_id = ${userId} and role = 'collaborator')
        and not ${isSavedAgain(userId)}`,
    )
    .orderBy(pins.savedRk)
    .limit(limit)
}

/** That the person has saved a pin (`pins`) once more since, to whatever board. */
function isSavedAgain(userId: number): SQL {
  return sql`exists (select 1 from pin_likeness as l cross join pins as again on again.id = l.pin_id
    where l.pinner_id = ${userId} and l.kind = 'pin' and l.value = coalesce(${pins.rootId}, ${pins.id}) and l.pin_id > ${pins.id} and ${isNotDeleted('again')})`
}

/** What a choice has to know beside the pins: suggestions of the last time, dismissed ones, names of boards. */
export function askKnown(db: Database, userId: number) {
  return {
    before: db
      .select({
        id: sql<number>`id`.as('id'),
        key: sql<string>`key`.as('key'),
        name: sql<string>`names ->> 0`.as('name'),
      })
      .from(sql`pin_clusters`)
      .where(sql`user_id = ${userId}`),
    dismissed: db
      .select({ key: sql<string>`key`.as('key') })
      .from(sql`cluster_dismissals`)
      .where(sql`user_id = ${userId}`)
      .orderBy(sql`created_at desc`)
      .limit(DISMISSALS_MOST),
    names: db
      .select({ key: sql<string>`name_key`.as('key') })
      .from(sql`boards`)
      .where(sql`owner_id = ${userId} and deleted_at is null and kind = 'normal'`)
      .limit(NAMES_MOST),
  }
}

export interface NewCluster {
  id: number
  key: string
  names: string[]
  why: string[]
  pins: number[]
}

/**
 * Puts suggestions in the place of those that are there, wherever `isMine` holds, with the pins that are still their person's. All of it in one
 * batch.
 */
export function replaceClusters(db: Database, userId: number, clusters: NewCluster[], isMine: SQL): Statement[] {
  const json = JSON.stringify(clusters)
  const own = sql`(select id from pin_clusters where user_id = ${userId})`
  const few = sql`(select id from pin_clusters where user_id = ${userId} and pin_count < ${MIN_CLUSTER_PINS})`
  const newest = sql`(select json_group_array(json_object('key', image_key, 'color', color)) from (select p.image_key, p.color
    from cluster_pins c cross join pins p on p.id = c.pin_id
    where c.cluster_id = pin_clusters.id and p.image_key is not null order by c.rank limit 4))`
  const members = sql`from cluster_pins c where c.cluster_id = pin_clusters.id`
  const changes = [
    sql`delete from cluster_pins where cluster_id in ${own} and ${isMine}`,
    sql`delete from pin_clusters where user_id = ${userId} and ${isMine}`,
    sql`insert into pin_clusters (id, user_id, rank, key, names, why, thumbs, pin_count)
      select value ->> '$.id', ${userId}, key, value ->> '$.key', value -> '$.names', value -> '$.why', '[]', 0
      from json_each(${json}) where ${isMine}`,
    sql`insert into cluster_pins (cluster_id, rank, pin_id)
      select c.value ->> '$.id', m.key, p.id from json_each(${json}) c cross join json_each(c.value, '$.pins') m
        cross join pins p on p.id = m.value
      where p.pinner_id = ${userId} and p.grp = 0 and ${isMine}`,
    sql`update pin_clusters set pin_count = (select count(*) ${members}), thumbs = ${newest},
      has_quick_saves = exists (select 1 from cluster_pins c cross join pins p on p.id = c.pin_id
        where c.cluster_id = pin_clusters.id and p.boardless = 1)
      where user_id = ${userId} and ${isMine}`,
    sql`delete from cluster_pins where cluster_id in ${few} and ${isMine}`,
    sql`delete from pin_clusters where id in ${few} and ${isMine}`,
  ]
  return [...changes.map((query) => statement(db, query)), ...suggestionsChanged(db, userId, isMine)]
}

/** How long one job may hold somebody: what is still held then was killed, and is taken up again. In ms. */
export const HOLD = 5 * 60_000
/** When a job that failed is tried again by night. */
const POSTPONE = 20 * 3600_000

/** Takes a person's job, if it is due and nobody holds it: until then it is this one's alone. */
export function claimJob(db: Database, userId: number, now: number) {
  return db
    .update(clusterJobs)
    .set({ heldUntil: now + HOLD })
    .where(sql`user_id = ${userId} and due_at <= ${now} and held_until <= ${now}`)
    .returning({ dueAt: clusterJobs.dueAt, heldUntil: clusterJobs.heldUntil })
}

export function selectJob(db: Database, userId: number) {
  return db.select().from(clusterJobs).where(sql`user_id = ${userId}`)
}

/** Whether a job still is whose claim it was. */
export function isHeld(userId: number, heldUntil: number): SQL {
  return sql`exists (select 1 from cluster_jobs where user_id = ${userId} and held_until = ${heldUntil})`
}

/** Ends a job; what changed while it ran is due anew, and waits to be queued. */
export function endJob(
  db: Database,
  userId: number,
  { dueAt, heldUntil }: { dueAt: number; heldUntil: number },
): Statement[] {
  const mine = sql`user_id = ${userId} and held_until = ${heldUntil}`
  return [
    statement(db, sql`delete from cluster_jobs where ${mine} and due_at = ${dueAt}`),
    statement(db, sql`update cluster_jobs set held_until = 0 where ${mine}`),
  ]
}

/** Leaves a job that failed to another night, so that it doesn't stand in the others' way. */
export function postponeJob(db: Database, userId: number, now: number): Statement {
  return statement(
    db,
    sql`update cluster_jobs set due_at = ${now + POSTPONE}, held_until = 1 where user_id = ${userId}`,
  )
}

/** Jobs that wait and that nobody holds, the oldest first. */
export function selectDueJobs(db: Database, now: number, limit: number) {
  return db
    .select({ userId: clusterJobs.userId })
    .from(clusterJobs)
    .where(sql`due_at <= ${now} and held_until <= ${now}`)
    .orderBy(clusterJobs.dueAt)
    .limit(limit)
}

/** Marks the newest jobs that no message is on its way for, and returns them. */
export function takeUnqueuedJobs(db: Database, most: number) {
  return db
    .update(clusterJobs)
    .set({ heldUntil: 1 })
    .where(sql`held_until = 0 and user_id in (select user_id from cluster_jobs order by due_at desc limit ${most})`)
    .returning({ userId: clusterJobs.userId, dueAt: clusterJobs.dueAt })
}
