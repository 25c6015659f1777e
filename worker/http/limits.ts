import type { Context } from 'hono'
import { Failure } from '#domain/errors.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { countOneMore } from './queries.ts'
import type { Requester } from './requester.ts'

/** At most `times` in `seconds` per key. */
export interface Limit {
  name: string
  times: number
  seconds: number
}

/**
 * The client's address as reported by the platform; null where no address can be trusted, as on a developer's machine (design 4). Headers
 * that a client can set itself are never read.
 */
export function addressOf(c: Context<AppEnv>): string | null {
  const address = __LOCAL__ ? c.get('hooks').address : c.req.header('cf-connecting-ip')
  return address ? networkOf(address) : null
}

/** Reduces an IPv6 address to its /64 network, because one client usually controls all 2^64 addresses of it. */
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

/** The sender of a request, as in `c.var` and in an action. */
interface Sender {
  requester: Requester
  client: { address: string | null }
}

/**
 * Counts a request against its address and, with a valid session, against its user. An invalid session cookie gets no counter of its own.
 * If no address can be trusted, all requests without a valid session share one counter. Fails with 429 code 8 (REL-13).
 */
export async function countSender({ requester, client: { address } }: Sender, limit: Limit): Promise<void> {
  const { db, now, sessionHash } = requester
  const bucket = bucketOf(limit, now)
  const { person, place } = await batch(db, {
    person: countOnce(limit, sessionHash ?? '', now),
    place:
      address === null
        ? countOneMore({ key: `${limit.name}:visitors`, bucket }, 'nobody', requester)
        : countOneMore({ key: `${limit.name}:address ${address}`, bucket }),
  })
  for (const counted of [person, place]) refuseOver(limit, counted, now)
}

/**
 * Counts a request against its address in the platform's memory, without a database call. Each location of the platform counts separately. Fails with
 * 429 code 8 (REL-13). Counts nothing without the binding, or where no address can be trusted.
 */
export async function limitAddress(c: Context<AppEnv>, limiter: RateLimit | undefined, seconds: number): Promise<void> {
  const address = addressOf(c)
  if (!limiter || address === null) return
  const { success } = await limiter.limit({ key: address })
  if (!success) throw new Failure('too_often', { retryAfter: seconds })
}

/** Adds one to each key's counter and fails with 429 code 8 and Retry-After if one is over its limit (REL-13). */
export async function countAgainst(db: Database, limits: { limit: Limit; who: string }[], now: number): Promise<void> {
  const counted = await batch(
    db,
    limits.map(({ limit, who }) => countOneMore({ key: `${limit.name}:${who}`, bucket: bucketOf(limit, now) })),
  )
  for (const [i, { limit }] of limits.entries()) refuseOver(limit, counted[i] ?? [], now)
}

/** Adds one to the signed-in user's counter, as a statement of another batch; `refuseOver` checks its result. */
export function countOnce(limit: Limit, sessionHash: string, now: number) {
  const bucket = { key: `${limit.name}:`, bucket: bucketOf(limit, now) }
  return countOneMore(bucket, 'user', { sessionHash, now })
}

/**
 * Like `countOnce`, but only for newcomers (domain/accounts/newcomers.ts) and people limited by employees (limited.ts): for others no row is
 * returned.
 */
export function countNewcomer(limit: Limit, sessionHash: string, now: number) {
  const bucket = { key: `${limit.name}:`, bucket: bucketOf(limit, now) }
  return countOneMore(bucket, 'newcomer', { sessionHash, now })
}

/** Adds one to the counter of a program's token; adds nothing for an invalid token. */
export function countToken({ sessionHash, now }: Pick<Requester, 'db' | 'sessionHash' | 'now'>, limit: Limit) {
  const bucket = { key: `${limit.name}:${sessionHash?.slice(0, 16)}:`, bucket: bucketOf(limit, now) }
  return countOneMore(bucket, 'user', { sessionHash, now })
}

/** True if a counter is over its limit. */
export function isOver(limit: Limit, [row]: { count: number }[]): boolean {
  return row !== undefined && row.count > limit.times
}

/** Fails with 429 code 8 and Retry-After if the result of `countOnce` is over the limit (REL-13). */
export function refuseOver(limit: Limit, counted: { count: number }[], now: number): void {
  if (isOver(limit, counted)) throw new Failure('too_often', { retryAfter: secondsLeft(limit, now) })
}

function bucketOf({ seconds }: Limit, now: number): number {
  return now - (now % (seconds * 1000))
}

/** Seconds until the limit's window ends. */
export function secondsLeft(limit: Limit, now: number): number {
  return limit.seconds - (Math.floor(now / 1000) % limit.seconds)
}
