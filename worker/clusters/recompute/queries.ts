import type { SQL } from 'drizzle-orm'
import { MIN_CLUSTER_PINS } from '#domain/clusters/contract.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run, setOf } from '#worker/db/write.ts'
import { clusterJobs } from '#worker/model/clusters/tables.ts'
import { isNotDeleted } from '#worker/model/effects/rules.ts'
import { suggestionsChanged } from '#worker/model/effects/write.ts'
import { pins } from '#worker/model/pins/tables.ts'

/** Limits on the rows that one computation reads. */
const MAX_DISMISSALS = 1000
const MAX_NAMES = 10_000

/**
 * One page of a user's pins without a board or on their own public boards, newest first, with annotations as JSON. Leaves out secret, protected and archived
 * pins (docs/decisions/036) and pins on other users' boards. Of equal pins on several boards only the newest is used, so that pins that became a board are not
 * suggested again.
 */
export function selectPinsToChoose(userId: number, after: number | null, limit: number) {
  const condition = after === null ? sql`` : sql`and ${pins.savedRk} > ${after}`
  return select({
    id: pins.id,
    savedRk: pins.savedRk,
    boardId: pins.boardId,
    boardless: pins.boardless,
    title: pins.title,
    domain: pins.domain,
    annotations: sql<
      Json<string[]>
    >`(select json_group_array(name) from pin_annotations a where a.pin_id = ${pins.id})`,
  })`from ${pins} where ${pins.pinnerId} = ${userId} and ${pins.onProfile} = 1 ${condition}
        and ${pins.boardId} not in (select board_id from profile_boards where user_id = ${userId} and role = 'collaborator')
        and not ${isSavedAgain(userId)} order by ${pins.savedRk} limit ${limit}`
}

/** True if the user later saved the same pin again, to any board. */
function isSavedAgain(userId: number): SQL {
  return sql`exists (select 1 from pin_likeness as l cross join pins as again on again.id = l.pin_id
    where l.pinner_id = ${userId} and l.kind = 'pin' and l.value = coalesce(${pins.rootId}, ${pins.id}) and l.pin_id > ${pins.id} and ${isNotDeleted('again')})`
}

/** The other inputs of the computation: previous suggestions, dismissed keys and board names. */
export function selectInputs(userId: number) {
  return {
    before: select({
      id: sql<number>`id`,
      key: sql<string>`key`,
      name: sql<string>`names ->> 0`,
    })`from pin_clusters where user_id = ${userId}`,
    dismissed: select({
      key: sql<string>`key`,
    })`from cluster_dismissals where user_id = ${userId} order by created_at desc limit ${MAX_DISMISSALS}`,
    names: select({
      key: sql<string>`name_key`,
    })`from boards where owner_id = ${userId} and deleted_at is null and kind = 'normal' limit ${MAX_NAMES}`,
  }
}

export interface NewCluster {
  id: number
  key: string
  names: string[]
  why: string[]
  pins: number[]
}

/** Replaces a user's suggestions where `isMine` holds. Leaves out pins that the user no longer has. */
export function replaceClusters(userId: number, clusters: NewCluster[], isMine: SQL): Statement[] {
  const json = JSON.stringify(clusters)
  const own = sql`(select id from pin_clusters where user_id = ${userId})`
  const tooSmall = sql`(select id from pin_clusters where user_id = ${userId} and pin_count < ${MIN_CLUSTER_PINS})`
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
    sql`delete from cluster_pins where cluster_id in ${tooSmall} and ${isMine}`,
    sql`delete from pin_clusters where id in ${tooSmall} and ${isMine}`,
  ]
  return [...changes.map((query) => run`${query}`), ...suggestionsChanged(userId, isMine)]
}

/** Time in ms for which a job may hold a user. After that it counts as crashed, and another job takes over. */
export const HOLD = 5 * 60_000
/** The delay of a failed job, in ms. */
const POSTPONE = 20 * 3600_000

/** Claims a user's job if it is due and not held. */
export function claimJob(userId: number, now: number) {
  return returning({
    dueAt: clusterJobs.dueAt,
    heldUntil: clusterJobs.heldUntil,
  })`update ${clusterJobs} ${setOf(clusterJobs, { heldUntil: now + HOLD })} where user_id = ${userId} and due_at <= ${now} and held_until <= ${now}`
}

export function selectJob(userId: number) {
  return select(clusterJobs)`from ${clusterJobs} where user_id = ${userId}`
}

/** True if the claim that ends at `heldUntil` still holds the user's job. */
export function isHeld(userId: number, heldUntil: number): SQL {
  return sql`exists (select 1 from cluster_jobs where user_id = ${userId} and held_until = ${heldUntil})`
}

/** Ends a job. If pins changed while it ran, it is scheduled again. */
export function endJob(userId: number, { dueAt, heldUntil }: { dueAt: number; heldUntil: number }): Statement[] {
  const mine = sql`user_id = ${userId} and held_until = ${heldUntil}`
  return [
    run`delete from cluster_jobs where ${mine} and due_at = ${dueAt}`,
    run`update cluster_jobs set held_until = 0 where ${mine}`,
  ]
}

/** Postpones a failed job, so that it does not block the others. */
export function postponeJob(userId: number, now: number): Statement {
  return run`update cluster_jobs set due_at = ${now + POSTPONE}, held_until = 1 where user_id = ${userId}`
}

/** Jobs that are due and not held, the oldest first. */
export function selectDueJobs(now: number, limit: number) {
  return select({ userId: clusterJobs.userId })`
    from ${clusterJobs}
    where due_at <= ${now} and held_until <= ${now}
    order by ${clusterJobs.dueAt}
    limit ${limit}`
}

/** Marks the newest jobs without a message as queued and returns them. */
export function takeUnqueuedJobs(limit: number) {
  return returning({ userId: clusterJobs.userId, dueAt: clusterJobs.dueAt })`
    update ${clusterJobs} set held_until = 1
    where held_until = 0 and user_id in (select user_id from cluster_jobs order by due_at desc limit ${limit})`
}
