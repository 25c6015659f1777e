import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { askerSql, askingSession } from '../accounts/conditions.ts'
import { beside } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Session } from './asker.ts'
import { formTries, idempotencyKeys, rateLimits } from './tables.ts'

/** Lifetime of an idempotency key, in ms (REL-17). */
export const KEY_TIME = 24 * 3600 * 1000
/** Lifetime of a stored failed form, in ms. */
export const TRY_TIME = 3600 * 1000

interface Bucket {
  /** Name of the counter. */
  key: SQL | string
  /** Start of the limit's time window, ms since 1970. */
  bucket: number
  /** The `from` and `where` of the insert's `select`; one row by default. */
  from?: SQL
}

/** Adds one to a counter and returns its new value; adds nothing if `from` has no row. */
export function countOneMore(db: Database, { key, bucket, from = sql`(select 1) where true` }: Bucket) {
  return beside(
    db
      .insert(rateLimits)
      .select(sql`select ${key}, ${bucket}, 1 from ${from}`)
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.bucket], set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count }),
  )
}

/** The `from` part of a signed-in user's counter; no row for a visitor. */
export function ofSession(session: Session): SQL {
  const { from, isAsking } = askingSession(session)
  return sql`${from} where ${isAsking}`
}

/** The `from` part of a counter for requests without a valid session: one row, or none. */
export function ofNobody(session: Session): SQL {
  return sql`(select 1) where ${askerSql(session)} is null`
}

/** Key of the signed-in user's counter for a limit. */
export function ownKey(name: string): SQL {
  return sql`${`${name}:`} || user_id`
}

/** Every window of a limit is shorter than a day. */
export function deleteOldCounts(db: Database, now: number) {
  return db.delete(rateLimits).where(lt(rateLimits.bucket, now - 24 * 3600 * 1000))
}

/** The session's user and the row of the idempotency key; no row without a full session. */
export function selectKept(db: Database, session: Session, key: string) {
  const { from, isAsking } = askingSession(session, 's')
  return db
    .select({
      userId: sql<number>`s.user_id`.as('user_id'),
      requestHash: sql<string | null>`k.request_hash`.as('request_hash'),
      trail: sql<string | null>`k.trail`.as('trail'),
      answer: sql<string | null>`k.answer`.as('answer'),
      createdAt: sql<number>`k.created_at`.as('created_at'),
    })
    .from(sql`${from} left join idempotency_keys k on k.user_id = s.user_id and k.key = ${key}`)
    .where(sql`${isAsking} and s.login_state = 'full'`)
}

export function deleteReceipt(db: Database, mark: string) {
  return db.delete(idempotencyKeys).where(eq(idempotencyKeys.mark, mark))
}

export function deleteOldAnswers(db: Database, now: number) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - KEY_TIME))
}

export function insertTry(db: Database, row: typeof formTries.$inferInsert) {
  return beside(db.insert(formTries).values(row))
}

export function selectTry(db: Database, id: string) {
  return db.select().from(formTries).where(eq(formTries.id, id))
}

export function deleteOldTries(db: Database, now: number) {
  return db.delete(formTries).where(lt(formTries.createdAt, now - TRY_TIME))
}
