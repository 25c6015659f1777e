import type { Context } from 'hono'
import { Failure } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { AppEnv } from '../env.ts'
import { countOneMore, ofNobody, ofSession, ownKey } from './queries.ts'

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
  const { db, now, sessionHash, asker } = c.var
  const address = addressOf(c)
  const bucket = bucketOf(limit, now)
  const { person, place } = await round(db, {
    person: countOnce(db, limit, sessionHash ?? '', now),
    place:
      address === null
        ? countOneMore(db, { key: `${limit.name}:visitors`, bucket, from: ofNobody(asker) })
        : countOneMore(db, { key: `${limit.name}:address ${address}`, bucket }),
  })
  for (const counted of [person, place]) refuseOver(limit, counted, now)
}

/** Counts one more for each key and fails with 429 code 8 and Retry-After when one is over its limit (REL-13). */
export async function countAgainst(db: Database, limits: { limit: Limit; who: string }[], now: number): Promise<void> {
  const counted = await round(
    db,
    limits.map(({ limit, who }) => countOneMore(db, { key: `${limit.name}:${who}`, bucket: bucketOf(limit, now) })),
  )
  for (const [i, { limit }] of limits.entries()) refuseOver(limit, counted[i] ?? [], now)
}

/** Counts one more of who is signed in, as a statement of another round; `refuseOver` reads its answer. */
export function countOnce(db: Database, limit: Limit, sessionHash: string, now: number) {
  const key = ownKey(limit.name)
  return countOneMore(db, { key, bucket: bucketOf(limit, now), from: ofSession({ sessionHash, now }) })
}

/** Fails with 429 code 8 and Retry-After when the answer of `countOnce` is over its limit (REL-13). */
export function refuseOver(limit: Limit, [row]: { count: number }[], now: number): void {
  if (row && row.count > limit.times) throw new Failure('too_often', { retryAfter: secondsLeft(limit, now) })
}

function bucketOf({ seconds }: Limit, now: number): number {
  return now - (now % (seconds * 1000))
}

function secondsLeft(limit: Limit, now: number): number {
  return limit.seconds - (Math.floor(now / 1000) % limit.seconds)
}
