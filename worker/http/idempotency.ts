import { lt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { idempotencyKeys } from '../accounts/tables.ts'
import { batch, type Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { newReceipt, type Receipt, type Trail, withReceipt } from '../db/receipt.ts'
import type { AppEnv } from '../env.ts'
import { bytesOf } from './body.ts'
import { isSafe } from './csrf.ts'
import { succeed } from './envelope.ts'
import { hashWhileRead, hex, isFileBody, readOn } from './file-body.ts'

/** How long a key is kept, in ms (REL-17). */
const KEPT = 24 * 3600 * 1000
const KEY = /^[\x21-\x7e]{8,100}$/

type Again = (request: Request, c: Context<AppEnv>) => Response | Promise<Response>

/**
 * A call that changes something, sent again under its `Idempotency-Key`, changes nothing more and answers what the first one did; the same
 * key with another call is 422 (REL-17). Nothing is claimed beforehand: the row of the key is written by the action itself
 * (`db/receipt.ts`), so a call that failed or was refused has left its key free. Visitors have no keys.
 * @param again answers a request from its beginning
 */
export function idempotency(again: Again): MiddlewareHandler<AppEnv> {
  return async function idempotency(c, next) {
    const key = c.req.header('idempotency-key')
    const { sessionHash, now } = c.var
    if (isSafe(c.req.method) || key === undefined || sessionHash === null) return next()
    if (!KEY.test(key)) throw new Failure('invalid', { faults: [{ field: 'Idempotency-Key', code: 'wrong_format' }] })
    const isFile = isFileBody(c)
    const requestHash = isFile ? hashWhileRead(c) : hashOf(c)
    const find = () => findKept(c.get('db'), sessionHash, key, now)
    const found = await find()
    // Nobody is signed in: the call says so itself.
    if (!found) return next()
    const { userId, kept } = found
    const isOver = kept !== null && kept.createdAt < now - KEPT
    const receipt = newReceipt({ userId, key, requestHash, now, replaces: isOver })
    if (kept && !isOver) return replay(c, kept, receipt, next)
    // Who hangs up half-way has a call all the same.
    const done = withReceipt(receipt, next)
    c.executionCtx.waitUntil(Promise.resolve(done).catch(() => undefined))
    await done
    if (c.res.status < 400 && receipt.state !== 'collided') return
    if (receipt.state === 'acted') return release(c, receipt)
    // Another call of this key was faster: what it did may be why this one was refused.
    const other = (await find())?.kept
    if (!other) return
    c.res = undefined
    if (other.answer !== null) c.res = await answerKept(c, other, receipt)
    else c.res = await again(await sameRequest(c), c)
  }
}

interface Kept {
  requestHash: string
  trail: string | null
  answer: string | null
  createdAt: number
}

/** Whose session it is, and what stands under their key. One round. */
async function findKept(db: Database, sessionHash: string, key: string, now: number) {
  const [rows] = (await batch(db, [
    db
      .select({
        userId: sql<number>`s.user_id`.as('user_id'),
        requestHash: sql<string | null>`k.request_hash`.as('request_hash'),
        trail: sql<string | null>`k.trail`.as('trail'),
        answer: sql<string | null>`k.answer`.as('answer'),
        createdAt: sql<number>`k.created_at`.as('created_at'),
      })
      .from(sql`sessions s left join idempotency_keys k on k.user_id = s.user_id and k.key = ${key}`)
      .where(sql`s.token_hash = ${sessionHash} and s.expires_at > ${now}`) as unknown as Statement,
  ])) as [(Kept & { userId: number })[]]
  const [row] = rows
  return row ? { userId: row.userId, kept: row.requestHash === null ? null : row } : null
}

/** Answers what an earlier call did: as it was kept, or by the same code on the trail of that call. */
async function replay(c: Context<AppEnv>, kept: Kept, receipt: Receipt, next: () => Promise<void>) {
  if (isFileBody(c)) await readOn(c)
  if (kept.answer !== null) return answerKept(c, kept, receipt)
  if (kept.requestHash !== (await receipt.requestHash())) throw new Failure('key_reused')
  receipt.earlier = JSON.parse(kept.trail ?? 'null') as Trail | null
  // A row of before there were trails.
  if (!receipt.earlier) throw new Failure('still_running')
  c.set('now', kept.createdAt)
  await withReceipt(receipt, next)
  c.header('idempotent-replayed', 'true')
}

async function answerKept(c: Context<AppEnv>, { requestHash, answer }: Kept, receipt: Receipt): Promise<Response> {
  if (requestHash !== (await receipt.requestHash())) throw new Failure('key_reused')
  const response = succeed(c, JSON.parse(answer ?? 'null'), 201)
  response.headers.set('idempotent-replayed', 'true')
  return response
}

/** It was refused though its batch had changed something: a retry may try again. */
async function release(c: Context<AppEnv>, { mark }: Receipt): Promise<void> {
  const db = c.get('db')
  await batch(db, [db.delete(idempotencyKeys).where(sql`mark = ${mark}`)]).catch((cause: unknown) =>
    console.error(JSON.stringify({ event: 'idempotency', request_id: c.get('requestId'), cause: String(cause) })),
  )
}

export function deleteOldAnswers(db: Database, now: number) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - KEPT))
}

async function sameRequest(c: Context<AppEnv>): Promise<Request> {
  const { method, url, headers, cf } = c.req.raw
  const body = await bytesOf(c)
  return new Request(url, { method, headers, ...(body.length > 0 && { body }), ...(cf && { cf }) } as RequestInit)
}

/** What the call is: its method, path, query and body to the letter. */
function hashOf(c: Context<AppEnv>): () => Promise<string> {
  let hash: Promise<string> | undefined
  const make = async () => {
    const { pathname, search } = new URL(c.req.url)
    const head = new TextEncoder().encode(`${c.req.method}\n${pathname}\n${search}\n`)
    const digest = await crypto.subtle.digest('SHA-256', await new Blob([head, await bytesOf(c)]).arrayBuffer())
    return hex(digest)
  }
  return () => {
    hash ??= make()
    return hash
  }
}
