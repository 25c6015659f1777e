import type { Context, MiddlewareHandler } from 'hono'
import { FORM_KEY } from '#domain/constants.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { type KeyState, newReceipt, type Receipt, type Trail, withReceipt } from '#worker/db/receipt.ts'
import type { Json } from '#worker/db/sql.ts'
import type { AppEnv } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'
import { succeed } from '../api/envelope.ts'
import { bytesOf } from '../bodies/body.ts'
import { hashWhileRead, hex, isFileBody, readOn } from '../bodies/file-body.ts'
import { isSafe } from '../csrf.ts'
import { changeRequester } from '../current-requester.ts'
import { deleteReceipt, KEY_TIME, selectKept } from '../queries.ts'
import { sameRequest } from './repeat.ts'

const KEY = /^[\x21-\x7e]{8,100}$/

/** Replayed requests, with the stored row of the earlier call. */
const answered = new WeakMap<Request, Kept>()

/**
 * A write that is repeated with the same `Idempotency-Key` changes nothing more and gets the answer of the first call; the same key with
 * another request is 422 (REL-17). The key is not reserved in advance: the action itself inserts the key's row (`db/receipt.ts`), so a call
 * that failed or was refused leaves its key free. Visitors have no keys.
 */
export function idempotency(): MiddlewareHandler<AppEnv> {
  return async function idempotency(c, next) {
    const { sessionHash, now } = c.var
    if (isSafe(c.req.method) || sessionHash === null) return next()
    const hasKey = c.req.header('idempotency-key') !== undefined
    const isFile = hasKey && isFileBody(c)
    const requestHash = isFile ? hashWhileRead(c) : hashOf(c)
    const key = hasKey ? headerKey(c) : (await isKeyedForm(c)) ? await requestHash() : null
    if (key === null) return next()
    const find = () => findKept(c.get('db'), sessionHash, key, now)
    const call = { key, name: `${sessionHash} ${key}`, requestHash, now }
    const known = answered.get(c.req.raw)
    if (known) return replayCall(c, known, newReceipt({ ...call, keyState: Promise.resolve(null) }), next)
    // Runs in parallel with the call's first round trip. A file waits for it, so that a repeated upload is not processed again.
    const found = find()
    if (isFile && (await found)?.kept) {
      await readOn(c)
      return answerKept(c, (await found)?.kept as Kept, requestHash)
    }
    const receipt = newReceipt({ ...call, keyState: found.then(keyStateOf) })
    // The call completes even if the client disconnects.
    const done = withReceipt(receipt, next)
    c.executionCtx.waitUntil(Promise.allSettled([done, found, receipt.keyState]))
    await done
    if (__LOCAL__) c.header('server-timing', `actions;desc="${receipt.actions}"`, { append: true })
    if (receipt.state === 'acted') return isRefused(c) ? release(c, receipt) : undefined
    // The call did not act; an earlier or concurrent call with its key may have.
    const kept = (await found)?.kept ?? (await find())?.kept
    if (!kept || c.res.status >= 500) return
    c.res = undefined
    c.res = kept.answer === null ? await onceMore(c, kept) : await answerKept(c, kept, requestHash)
  }

  async function onceMore(c: Context<AppEnv>, kept: Kept): Promise<Response> {
    const request = await sameRequest(c)
    answered.set(request, kept)
    return c.var.ask(request)
  }
}

function headerKey(c: Context<AppEnv>): string {
  const key = c.req.header('idempotency-key') ?? ''
  if (!KEY.test(key)) throw new Failure('invalid', { faults: [{ field: 'Idempotency-Key', code: 'wrong_format' }] })
  return key
}

/**
 * True if the form was rendered with a key of its own. Its idempotency key is the hash of all fields, so a form with other choices is another call.
 */
async function isKeyedForm(c: Context<AppEnv>): Promise<boolean> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isForm || !c.req.path.startsWith(routes.formRoot)) return false
  return new URLSearchParams(new TextDecoder().decode(await bytesOf(c))).has(FORM_KEY)
}

function isRefused({ res }: Context<AppEnv>): boolean {
  return res.status >= 400 && res.status < 500
}

interface Kept {
  requestHash: string
  trail: Json<Trail> | null
  answer: string | null
  createdAt: number
}

/** The session's user and the key's row of the last day, in one round trip; null without a full session. */
async function findKept(db: Database, sessionHash: string, key: string, now: number) {
  const [row] = await batch(db, selectKept({ sessionHash, now }, key))
  if (!row) return null
  const { requestHash, ...kept } = row
  if (requestHash === null) return { userId: row.userId, isExpired: false, kept: null }
  const isExpired = row.createdAt < now - KEY_TIME
  return { userId: row.userId, isExpired, kept: isExpired ? null : { ...kept, requestHash } }
}

function keyStateOf(found: Awaited<ReturnType<typeof findKept>>): KeyState | null {
  return found && { userId: found.userId, row: found.kept ? 'present' : found.isExpired ? 'expired' : 'none' }
}

/** Replays an earlier call: runs the same code on the trail of that call. */
async function replayCall(c: Context<AppEnv>, kept: Kept, receipt: Receipt, next: () => Promise<void>): Promise<void> {
  if (kept.requestHash !== (await receipt.requestHash())) throw new Failure('key_reused')
  receipt.earlier = JSON.parse(kept.trail ?? 'null') as Trail | null
  // Rows written before trails existed have none.
  if (!receipt.earlier) throw new Failure('done_before')
  changeRequester(c, { now: kept.createdAt })
  await withReceipt(receipt, next)
  c.header('idempotent-replayed', 'true')
}

async function answerKept(
  c: Context<AppEnv>,
  { requestHash, answer }: Kept,
  hash: () => Promise<string>,
): Promise<Response> {
  if (requestHash !== (await hash())) throw new Failure('key_reused')
  const response = succeed(c, JSON.parse(answer ?? 'null'), 201)
  response.headers.set('idempotent-replayed', 'true')
  return response
}

/** Deletes the receipt of a call that was refused although its batch changed something, so that a retry is possible. */
async function release(c: Context<AppEnv>, { mark }: Receipt): Promise<void> {
  const db = c.get('db')
  await batch(db, deleteReceipt(mark)).catch((cause: unknown) =>
    log('error', 'idempotency', { request_id: c.get('requestId'), cause: causeOf(cause) }),
  )
}

/** Hash of the call: its method, path, query and exact body. */
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
