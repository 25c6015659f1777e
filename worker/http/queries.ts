import { eq, lt, type SQL, sql } from 'drizzle-orm'
import { askerSql, askingSession } from '../accounts/conditions.ts'
import { beside } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Session } from './asker.ts'
import { formTries, idempotencyKeys, rateLimits } from './tables.ts'

/** How long a key of a call is kept, in ms (REL-17). */
export const KEY_TIME = 24 * 3600 * 1000
/** How long what was typed into a form that failed is kept, in ms. */
export const TRY_TIME = 3600 * 1000

interface Bucket {
  /** Of what one more is counted. */
  key: SQL | string
  /** ms since 1970 at which the window of the limit began. */
  bucket: number
  /** Where the name is looked up; without it nothing is. */
  from?: SQL
}

/** Counts one more, and answers how many there are in the window. */
export function countOneMore(db: Database, { key, bucket, from = sql`(select 1) where true` }: Bucket) {
  return beside(
    db
      .insert(rateLimits)
      .select(sql`select ${key}, ${bucket}, 1 from ${from}`)
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.bucket], set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count }),
  )
}

/** Of who is signed in; nobody is not counted. */
export function ofSession(session: Session): SQL {
  const { from, isAsking } = askingSession(session)
  return sql`${from} where ${isAsking}`
}

/** Of who proves nobody: one row, or none. */
export function ofNobody(session: Session): SQL {
  return sql`(select 1) where ${askerSql(session)} is null`
}

/** The name under which the counts of one limit stand. */
export function ownKey(name: string): SQL {
  return sql`${`${name}:`} || user_id`
}

/** No window is as long as a day. */
export function deleteOldCounts(db: Database, now: number) {
  return db.delete(rateLimits).where(lt(rateLimits.bucket, now - 24 * 3600 * 1000))
}

/** Whose session it is, and what stands under their key; no row for who may not write. */
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
