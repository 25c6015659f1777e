import { lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { rateLimits } from '../accounts/tables.ts'
import { batch, beside, type Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'

/** At most `times` in `seconds`, for one key. */
export interface Limit {
  name: string
  times: number
  seconds: number
}

/**
 * The real client's address, as the platform tells it; null where none can be trusted, as on a machine of one's own (design 4). No
 * header that a client may send is ever read.
 */
export function addressOf(c: Context<AppEnv>): string | null {
  const address = __LOCAL__ ? c.get('hooks').address : c.req.header('cf-connecting-ip')
  return address ? networkOf(address) : null
}

/** Whoever has one IPv6 address has the 2^64 of its network, so that all of them count as one. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const host = URL.parse(`http://[${address}]`)?.hostname
  if (!host) return address
  const [front = '', back] = host.slice(1, -1).split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back ? back.split(':') : []
  const zeros = back === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/**
 * Counts one more of whoever sends, signed in or not: of their address, and of the person whom their session proves. A cookie that proves
 * nobody is no name of its own. Where no address can be trusted, all who prove nothing count as one. Fails with 429 code 8 (REL-13).
 */
export async function countSender(c: Context<AppEnv>, limit: Limit): Promise<void> {
  const { db, now, sessionHash } = c.var
  const address = addressOf(c)
  const bucket = now - (now % (limit.seconds * 1000))
  const isProved = sql`exists (select 1 from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const [ofPerson, ofAddress] = await batch(db, [
    countOnce(db, limit, sessionHash ?? '', now),
    db
      .insert(rateLimits)
      .select(
        sql`select ${`${limit.name}:${address === null ? 'visitors' : `address ${address}`}`}, ${bucket}, 1
          where ${address === null ? sql`not ${isProved}` : sql`true`}`,
      )
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.bucket], set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count }),
  ])
  for (const counted of [ofPerson, ofAddress]) refuseOver(limit, counted, now)
}

/** Counts one more for each key and fails with 429 code 8 and Retry-After when one is over its limit (REL-13). */
export async function countAgainst(db: Database, limits: { limit: Limit; who: string }[], now: number): Promise<void> {
  const statements = limits.map(({ limit, who }) => {
    const bucket = now - (now % (limit.seconds * 1000))
    return beside(
      db
        .insert(rateLimits)
        .values({ key: `${limit.name}:${who}`, bucket, count: 1 })
        .onConflictDoUpdate({
          target: [rateLimits.key, rateLimits.bucket],
          set: { count: sql`${rateLimits.count} + 1` },
        })
        .returning({ count: rateLimits.count }),
    )
  })
  const [first, ...rest] = statements
  if (!first) return
  const counted = await batch(db, [first, ...rest])
  for (const [i, { limit }] of limits.entries()) {
    const count = (counted[i] as { count: number }[])[0]?.count ?? 0
    if (count > limit.times) throw new Failure('too_often', { retryAfter: secondsLeft(limit, now) })
  }
}

/** Counts one more of who is signed in, as a statement of another round; `refuseOver` reads its answer. */
export function countOnce(db: Database, limit: Limit, sessionHash: string, now: number): Statement {
  const bucket = now - (now % (limit.seconds * 1000))
  return beside(
    db
      .insert(rateLimits)
      .select(
        sql`select ${`${limit.name}:`} || user_id, ${bucket}, 1 from sessions
        where token_hash = ${sessionHash} and expires_at > ${now}`,
      )
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.bucket], set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count }),
  )
}

/** Fails with 429 code 8 and Retry-After when the answer of `countOnce` is over its limit (REL-13). */
export function refuseOver(limit: Limit, counted: unknown, now: number): void {
  const [row] = counted as { count: number }[]
  if (row && row.count > limit.times) throw new Failure('too_often', { retryAfter: secondsLeft(limit, now) })
}

function secondsLeft(limit: Limit, now: number): number {
  return limit.seconds - (Math.floor(now / 1000) % limit.seconds)
}

/** No window is as long as a day. */
export function deleteOldCounts(db: Database, now: number) {
  return db.delete(rateLimits).where(lt(rateLimits.bucket, now - 24 * 3600 * 1000))
}
