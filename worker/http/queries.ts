import { inArray, lt, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { bestEffort, outsideAction } from '../db/batch.ts'
import { select } from '../db/select.ts'
import { deleteSlice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf, valuesOf } from '../db/write.ts'
import { actingForSql, askingSession, isNewcomerSql, requesterSql } from '../model/accounts/rules.ts'
import { dataExports } from '../model/exports/tables.ts'
import { formTries, idempotencyKeys, rateLimits } from '../model/http/tables.ts'
import { dataImports } from '../model/imports/tables.ts'
import { nightJobs } from '../model/night/tables.ts'
import type { Session } from '../model/session.ts'

/** Lifetime of an idempotency key, in ms (REL-17). */
export const KEY_TIME = 24 * 3600 * 1000
/** Lifetime of a stored failed form, in ms. */
export const TRY_TIME = 3600 * 1000

type Bucket = {
  /** Name of the counter; for a user's own counter, the prefix before their id. */
  key: string
  /** Start of the limit's time window, ms since 1970. */
  bucket: number
}
/**
 * Whose requests are counted: `anybody`; `user`: the signed-in user, by id; `newcomer`: only if they are a newcomer or limited by employees;
 * `nobody`: only without a valid session.
 */
type Sender = 'anybody' | 'user' | 'newcomer' | 'nobody'

/** Adds one to a counter and returns its new value; no row if the sender is not of this kind. */
export function countOneMore({ key, bucket }: Bucket, of: Sender = 'anybody', session: Session = NO_SESSION) {
  return bestEffort(
    returning({ count: rateLimits.count })`
      insert into ${rateLimits} (key, bucket, count) ${countedOf(key, bucket, of, session)}
      on conflict (key, bucket) do update set count = rate_limits.count + 1`,
  )
}

/** The counter's row; none if the sender is not of this kind. `where true`: otherwise SQLite would parse ON CONFLICT as a join. */
function countedOf(key: string, bucket: number, of: Sender, session: Session): SQL {
  const { from, isAsking } = askingSession(session)
  switch (of) {
    case 'anybody':
      return sql`select ${key}, ${bucket}, 1 where true`
    case 'user':
      return sql`select ${key} || user_id, ${bucket}, 1 from ${from} where ${isAsking}`
    case 'newcomer':
      return sql`select ${key} || u.id, ${bucket}, 1 from ${from} cross join users as u on u.id = session.user_id
        where ${isAsking} and (${isNewcomerSql('u', sql`${session.now}`)} or u.limited_until > ${session.now})`
    case 'nobody':
      return sql`select ${key}, ${bucket}, 1 where ${requesterSql(session)} is null`
  }
}
const NO_SESSION: Session = { sessionHash: null, now: 0 }

/** Deletes counts older than a day: every limit's window is shorter. */
export function deleteOldCounts(now: number) {
  return deleteSlice(rateLimits, lt(rateLimits.bucket, now - 24 * 3600 * 1000))
}

/** The session's user and the row of the idempotency key; no row without a full session. */
export function selectKept(session: Session, key: string) {
  const { from, isAsking } = askingSession(session, 's')
  return select({
    userId: sql<number>`s.user_id`,
    requestHash: sql<string | null>`k.request_hash`,
    trail: sql<string | null>`k.trail`,
    answer: sql<string | null>`k.answer`,
    createdAt: sql<number>`k.created_at`,
  })`
    from ${from} left join idempotency_keys k on k.user_id = s.user_id and k.key = ${key}
    where ${isAsking} and s.login_state = 'full'`
}

/** The sender's user; no row without a full session. */
export function selectFullSession(session: Session) {
  const { from, isAsking } = askingSession(session, 's')
  return select({
    userId: sql<number>`s.user_id`,
  })`from ${from} where ${isAsking} and s.login_state = 'full'`
}

/**
 * The session's user; the name of `saidId` if the user may switch to that account; and the name of the chosen person if the user may act for them. No
 * row without a session.
 */
export function selectPresentViewer(session: Session, { saidId, chosenId }: { saidId: number; chosenId: number }) {
  const { from, isAsking } = askingSession(session, 's')
  return select({
    id: sql<number>`u.id`,
    username: sql<string>`u.username`,
    linked: sql<string | null>`(select o.username from linked_accounts l cross join users o on o.id = l.other_id
        where l.user_id = u.id and l.other_id = ${saidId} and o.closed_at is null)`,
    subject: sql<string | null>`(select p.username from users p
        where p.id = ${chosenId} and ${actingForSql(sql`u.id`, chosenId, 'boards')})`,
  })`from ${from} join users u on u.id = s.user_id where ${isAsking} and u.closed_at is null`
}

export function deleteReceipt(mark: string) {
  return run`delete from ${idempotencyKeys} where ${idempotencyKeys.mark} = ${mark}`
}

export function deleteOldAnswers(now: number) {
  return deleteSlice(idempotencyKeys, lt(idempotencyKeys.createdAt, now - KEY_TIME))
}

export function insertTry(row: typeof formTries.$inferInsert) {
  return outsideAction(run`insert into ${formTries} ${valuesOf(formTries, row)}`)
}

/** The stored form with one of these ids. */
export function selectTry(ids: string[]) {
  return select(formTries)`from ${formTries} where ${inArray(formTries.id, ids)}`
}

export function deleteOldTries(now: number) {
  return deleteSlice(formTries, lt(formTries.createdAt, now - TRY_TIME))
}

/** Name of the last migration, as recorded by wrangler and our own commands. */
export function selectLastMigration() {
  return select({ name: sql<string>`name` })`from d1_migrations order by id desc limit 1`
}

const PROBE_ID = 'health'

/** Stores a row of this many bytes, which `deleteProbe` deletes. */
export function insertProbe(bytes: number) {
  const row = { id: PROBE_ID, sealed: Buffer.alloc(bytes), createdAt: 0 }
  return outsideAction(
    run`insert into ${formTries} ${valuesOf(formTries, row)} on conflict (id) do update ${setOf(formTries, { sealed: row.sealed })}`,
  )
}

export function deleteProbe() {
  return outsideAction(run`delete from ${formTries} where ${formTries.id} = ${PROBE_ID}`)
}

/** Counts archives, imports and nightly jobs that are set aside, up to this maximum. */
const MOST_ASIDE = 100

export function selectAside() {
  const of = (table: SQLiteTable) => sql`select 1 from ${table} where state = 'failed' and reason is not null`
  const each = [dataExports, dataImports, nightJobs].map(of)
  const all = sql`(select * from (${sql.join(each, sql` union all `)}) limit ${MOST_ASIDE})`
  return select({ count: sql<number>`count(*)` })`from ${all}`
}
