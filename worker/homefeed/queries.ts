import { sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'

/** Takes rows whose pins are gone, or public no more, out of somebody's homefeed. */
export function sweepGone(db: Database, userId: number, rks: number[]): Statement {
  return statement(db, sql`delete from home_pins where user_id = ${userId} and rk ${oneOf(rks)}`)
}

/** Keeps the day of the last look: what nobody looks at is kept up to date no longer. */
export function markSeen(db: Database, userId: number, now: number): Statement {
  return statement(db, sql`update home_inboxes set seen_at = ${now} where user_id = ${userId}`)
}
