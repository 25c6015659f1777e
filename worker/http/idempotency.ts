import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { idempotencyKeys } from '../accounts/tables.ts'
import { batch, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { bytesOf } from './body.ts'
import { hashWhileRead, hex, isFileBody, readOn } from './file-body.ts'

/** How long an answer is kept, in ms (REL-17). */
const KEPT = 24 * 3600 * 1000
/** From when (ms) an upload that neither ended nor failed counts as cut off: the same file again is the same upload. */
const CUT_OFF = 5 * 60 * 1000
const FILE = 'a file'
const KEY = /^[\x21-\x7e]{8,100}$/

/**
 * A call that creates, sent again under its `Idempotency-Key`, answers as it did the first time and creates nothing more. The same
 * key with other content is 422, one whose first call still runs 409 (REL-17). A call that failed has done nothing: it may be tried
 * again under its key. Visitors have no keys; neither have answers that hand out a session.
 */
export function idempotency(): MiddlewareHandler<AppEnv> {
  return async function idempotency(c, next) {
    const key = c.req.header('idempotency-key')
    const sessionHash = c.get('sessionHash')
    if (c.req.method !== 'POST' || key === undefined || sessionHash === null) return next()
    if (!KEY.test(key)) throw new Failure('invalid', { faults: [{ field: 'Idempotency-Key', code: 'wrong_format' }] })
    const hashOfFile = isFileBody(c) ? hashWhileRead(c) : null
    const claim = { sessionHash, key, requestHash: hashOfFile ? FILE : await hashOf(c), now: c.get('now') }
    const db = c.get('db')
    const earlier = await claimKey(db, claim)
    if (earlier === 'nobody') return next()
    if (earlier !== 'fresh') {
      if (hashOfFile && earlier.status !== null) await readOn(c)
      return replay(c, earlier, hashOfFile && earlier.status !== null ? await hashOfFile() : claim.requestHash)
    }
    // Who hangs up half-way has a call all the same: it is done or it fails, and its key is kept or given back.
    const done = next().then(() => settle(c, claim, hashOfFile))
    c.executionCtx.waitUntil(done.catch(() => undefined))
    await done
  }
}

/** Keeps the answer under its key, or gives the key back. */
async function settle(c: Context<AppEnv>, claim: Claim, hashOfFile: (() => Promise<string>) | null): Promise<void> {
  const db = c.get('db')
  if (hashOfFile && c.res.ok) claim.requestHash = await hashOfFile()
  const { ok, status } = c.res
  const isKept = ok && !c.error && c.res.headers.getSetCookie().length === 0
  const answer = isKept ? await c.res.clone().text() : ''
  // What was done is done: an answer that can't be kept is sent all the same, and its key stays taken.
  await batch(db, [isKept ? keepAnswer(db, claim, status, answer) : releaseKey(db, claim)]).catch((cause: unknown) =>
    console.error(JSON.stringify({ event: 'idempotency', request_id: c.get('requestId'), cause: String(cause) })),
  )
}

interface Claim {
  sessionHash: string
  key: string
  requestHash: string
  now: number
}
type Earlier = { requestHash: string; status: number | null; answer: string | null }

/** Takes the key for this call, unless an earlier one has it. One round. */
async function claimKey(db: Database, claim: Claim): Promise<Earlier | 'fresh' | 'nobody'> {
  const { key, requestHash, now } = claim
  const mark = `${requestHash} ${crypto.randomUUID()}`
  const [, [row]] = await batch(db, [
    statement(
      db,
      sql`insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
        select user_id, ${key}, ${requestHash}, ${mark}, ${now} from sessions
        where token_hash = ${claim.sessionHash} and expires_at > ${now}
        on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = excluded.answer,
          status = null, created_at = excluded.created_at where created_at < ${now - KEPT}
            or (status is null and request_hash = ${FILE} and created_at < ${now - CUT_OFF})`,
    ),
    db
      .select({
        requestHash: idempotencyKeys.requestHash,
        status: idempotencyKeys.status,
        answer: idempotencyKeys.answer,
      })
      .from(idempotencyKeys)
      .where(ownKey(claim)),
  ])
  if (!row) return 'nobody'
  return row.answer === mark ? 'fresh' : row
}

function ownKey({ sessionHash, key }: Claim) {
  const owner = sql`(select user_id from sessions where token_hash = ${sessionHash})`
  return and(sql`${idempotencyKeys.userId} = ${owner}`, eq(idempotencyKeys.key, key))
}

function replay(c: Context<AppEnv>, earlier: Earlier, requestHash: string): Response {
  if (earlier.requestHash !== requestHash) throw new Failure('key_reused')
  if (earlier.status === null) throw new Failure('still_running', { retryAfter: 1 })
  return c.body(earlier.answer ?? '', earlier.status as 200, {
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    'idempotent-replayed': 'true',
  })
}

function keepAnswer(db: Database, claim: Claim, status: number, answer: string) {
  const { requestHash } = claim
  return db.update(idempotencyKeys).set({ status, answer, requestHash }).where(ownKey(claim))
}

function releaseKey(db: Database, claim: Claim) {
  return db.delete(idempotencyKeys).where(ownKey(claim))
}

export function deleteOldAnswers(db: Database, now: number) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - KEPT))
}

/** What the call is: its path and its body to the letter. Of a file it is known when it was read. */
async function hashOf(c: Context<AppEnv>): Promise<string> {
  const head = new TextEncoder().encode(`${c.req.path}\n`)
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([head, await bytesOf(c)]).arrayBuffer())
  return hex(digest)
}
