import { type SQL, sql } from 'drizzle-orm'
import { type CutReason, MOST_CUTS } from '../../domain/imports/cut-off.ts'
import type { Database } from '../db/open.ts'
import { select } from '../db/select.ts'
import { HOLD } from '../leases.ts'
import { nightJobs } from '../model/night/tables.ts'

/** A job that this run holds. */
export interface Held {
  name: string
  holder: number
}

/** All jobs that have ever run, at most one row for each name. */
export function selectNight() {
  return select(nightJobs)`from ${nightJobs} order by ${nightJobs.name}`
}

/** Nobody works at the job, and it is not set aside. */
const isDue = (name: string, now: number) => sql`name = ${name} and state = 'waiting' and held_until <= ${now}`

/** Sets a job aside whose runs were cut off again and again. Returns why, or nothing. */
export function setLostAside(db: Database, name: string, now: number) {
  return db
    .update(nightJobs)
    .set({ state: 'failed' })
    .where(sql`${isDue(name, now)} and faults >= ${MOST_CUTS}`)
    .returning({ reason: nightJobs.reason })
}

/** Takes a job, if no other run has it: its faults. It counts as cut off until it ends. */
export function holdJob(db: Database, { name, holder }: Held, now: number) {
  const held = { heldUntil: now + HOLD, holder, reason: 'killed' as const }
  return db
    .insert(nightJobs)
    .values({ name, faults: 1, ...held })
    .onConflictDoUpdate({
      target: nightJobs.name,
      set: { ...held, faults: sql`faults + 1` },
      setWhere: sql`state = 'waiting' and held_until <= ${now}`,
    })
    .returning({ faults: nightJobs.faults })
}

const isHeld = ({ name, holder }: Held): SQL => sql`name = ${name} and state = 'waiting' and holder = ${holder}`

export function renewJob(db: Database, held: Held, heldUntil: number) {
  return db.update(nightJobs).set({ heldUntil }).where(isHeld(held))
}

const FREE = { heldUntil: 0, holder: 0 }

/** Frees a job that ended by itself. */
export function freeJob(db: Database, held: Held) {
  return db
    .update(nightJobs)
    .set({ ...FREE, faults: 0, reason: null })
    .where(isHeld(held))
}

/** Frees a job whose run was cut off, or sets it aside if that was the last of its attempts. Returns its name if it was still held. */
export function cutJob(db: Database, held: Held, reason: CutReason, isLast: boolean) {
  return db
    .update(nightJobs)
    .set({ ...FREE, reason, ...(isLast && { state: 'failed' as const }) })
    .where(isHeld(held))
    .returning({ name: nightJobs.name })
}

/** An operator continues a job that is set aside, which runs at its next time. Returns its name, or nothing. */
export function continueAside(db: Database, name: string) {
  return db
    .update(nightJobs)
    .set({ ...FREE, state: 'waiting', faults: 0, reason: null })
    .where(sql`name = ${name} and state = 'failed'`)
    .returning({ name: nightJobs.name })
}

/** An operator sets a job aside. Returns its name, or nothing. */
export function setAside(db: Database, name: string) {
  return db
    .update(nightJobs)
    .set({ ...FREE, state: 'failed', reason: 'operator' })
    .where(sql`name = ${name} and state = 'waiting'`)
    .returning({ name: nightJobs.name })
}

/** Forgets jobs that this build does not have. */
export function deleteUnknown(db: Database, known: readonly string[]) {
  return db.delete(nightJobs).where(sql`name not in (select value from json_each(${JSON.stringify(known)}))`)
}
