import type { SQL } from 'drizzle-orm'
import { type CutReason, MOST_CUTS } from '#domain/imports/cut-off.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf, valuesOf } from '../db/write.ts'
import { HOLD } from '../leases.ts'
import { nightJobs } from '../model/night/tables.ts'

/** A job that this run holds. */
export interface Held {
  name: string
  holder: number
}

/** All jobs that have ever run, one row for each name. */
export function selectNight() {
  return select(nightJobs)`from ${nightJobs} order by ${nightJobs.name}`
}

/** No run holds the job, and it is not set aside. */
const isDue = (name: string, now: number) => sql`name = ${name} and state = 'waiting' and held_until <= ${now}`

/** Sets aside a job whose runs were repeatedly cut off. Returns the reason, or no row. */
export function setLostAside(name: string, now: number) {
  return returning({
    reason: nightJobs.reason,
  })`update ${nightJobs} ${setOf(nightJobs, { state: 'failed' })} where ${isDue(name, now)} and faults >= ${MOST_CUTS}`
}

/** Takes a job unless another run holds it; returns its faults. The run counts as cut off until it ends. */
export function holdJob({ name, holder }: Held, now: number) {
  const held = { heldUntil: now + HOLD, holder, reason: 'killed' as const }
  return returning({
    faults: nightJobs.faults,
  })`insert into ${nightJobs} ${valuesOf(nightJobs, { name, faults: 1, ...held })} on conflict (name) do update ${setOf(nightJobs, { ...held, faults: sql`faults + 1` })} where state = 'waiting' and held_until <= ${now}`
}

const isHeld = ({ name, holder }: Held): SQL => sql`name = ${name} and state = 'waiting' and holder = ${holder}`

export function renewJob(held: Held, heldUntil: number) {
  return run`update ${nightJobs} ${setOf(nightJobs, { heldUntil })} where ${isHeld(held)}`
}

const FREE = { heldUntil: 0, holder: 0 }

/** Releases a job that ended by itself. */
export function freeJob(held: Held) {
  return run`update ${nightJobs} ${setOf(nightJobs, { ...FREE, faults: 0, reason: null })} where ${isHeld(held)}`
}

/** Releases a job whose run was cut off, or sets it aside after the last attempt. Returns its name if it was still held. */
export function cutJob(held: Held, reason: CutReason, isLast: boolean) {
  return returning({
    name: nightJobs.name,
  })`update ${nightJobs} ${setOf(nightJobs, { ...FREE, reason, ...(isLast && { state: 'failed' as const }) })} where ${isHeld(held)}`
}

/** Lets a job that is set aside run again at its next time, for an operator. Returns its name, or no row. */
export function continueAside(name: string) {
  return returning({
    name: nightJobs.name,
  })`update ${nightJobs} ${setOf(nightJobs, { ...FREE, state: 'waiting', faults: 0, reason: null })} where name = ${name} and state = 'failed'`
}

/** Sets a job aside for an operator. Returns its name, or no row. */
export function setAside(name: string) {
  return returning({
    name: nightJobs.name,
  })`update ${nightJobs} ${setOf(nightJobs, { ...FREE, state: 'failed', reason: 'operator' })} where name = ${name} and state = 'waiting'`
}

/** Deletes rows of jobs that this build does not have. */
export function deleteUnknown(known: readonly string[]) {
  return run`delete from ${nightJobs} where name not in (select value from json_each(${JSON.stringify(known)}))`
}
