import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { clusterJobs } from './tables.ts'

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

/** Marks the newest jobs that no message is on its way for, and tells them. */
export function takeUnqueuedJobs(db: Database, most: number) {
  return db
    .update(clusterJobs)
    .set({ heldUntil: 1 })
    .where(sql`held_until = 0 and user_id in (select user_id from cluster_jobs order by due_at desc limit ${most})`)
    .returning({ userId: clusterJobs.userId, dueAt: clusterJobs.dueAt })
}
