import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import { type ErrorName, Failure } from '#domain/errors.ts'
import { parseJson } from '#worker/db/sql.ts'
import { ConcurrentChange, isClash } from './clash.ts'
import type { Database } from './open.ts'
import { select } from './select.ts'
import { send } from './sending/send.ts'
import { sql } from './sql.ts'
import { isAction, isRead, type Statement } from './statement.ts'
import { run } from './write.ts'

/** The results that a call read and the ids it generated before its action. The same code with the same trail gives the same answer. */
export interface Trail {
  /** The build that wrote the trail; another build may send other statements. */
  build: string
  ids: number[]
  /** Results of the batches before the action, as JSON; null: the batch failed because of a concurrent call (`isClash`). */
  batches: (string | null)[]
}

export interface KeyState {
  userId: number
  /** `expired`: the action deletes the row first. */
  row: 'none' | 'expired' | 'present'
}

/**
 * A call with an idempotency key. Its action inserts a row for the key in the same batch, so the row exists if and only if the action was
 * done (REL-17, docs/decisions/035).
 */
export interface Receipt {
  key: string
  /** Identifies all calls with this key in this session. */
  name: string
  /** User and state of the key's row, read while the call starts; null: no full session. */
  keyState: Promise<KeyState | null>
  /** Hash of the request, in hex; available once the body has been read. */
  requestHash: () => Promise<string>
  /** ms since 1970. */
  now: number
  trail: Trail
  /** The remaining trail of the earlier call, in a replay; null: this call is no replay. */
  earlier: Trail | null
  /** `collided`: another call with the same key acted first. `skipped`: this call leaves no row. */
  state: 'open' | 'acted' | 'collided' | 'skipped'
  mark: string
  /** The action is done, but the results of its statements are not available. */
  hasLostResults: boolean
  /** Number of batches that acted. With more than one, the key's row does not cover the whole action. */
  actions: number
  /** SQL for the answer's data as JSON, built from the rows that the action wrote. For answers that a replay cannot rebuild. */
  answer: SQL | null
}

const receipts = new AsyncLocalStorage<Receipt>()

export function withReceipt<Result>(receipt: Receipt, run: () => Result): Result {
  return receipts.run(receipt, run)
}

export function newReceipt(call: Pick<Receipt, 'key' | 'name' | 'keyState' | 'requestHash' | 'now'>): Receipt {
  const trail = { build: __BUILD__, ids: [], batches: [] }
  return {
    ...call,
    trail,
    earlier: null,
    state: 'open',
    mark: crypto.randomUUID(),
    hasLostResults: false,
    actions: 0,
    answer: null,
  }
}

/** Makes the current call leave no receipt, because it creates a session or its reads contain a password. */
export function skipReceipt(): void {
  const receipt = receipts.getStore()
  if (receipt?.state === 'open' && !receipt.earlier) receipt.state = 'skipped'
}

/** Stores the answer's data with the action that follows. @param data SQL of one JSON text */
export function storeAnswer(data: SQL): void {
  const receipt = receipts.getStore()
  if (receipt) receipt.answer = data
}

/** True if the action is done but the results of its statements are missing: only the reads of its batch have results. */
export function hasLostResults(): boolean {
  return receipts.getStore()?.hasLostResults ?? false
}

/**
 * Checks that a write has had its effect: another call may have come in between. Nothing is known of a call that is repeated because its answer was lost.
 * @throws {Failure} of this kind
 */
export function requireWritten(isWritten: boolean, error: ErrorName): void {
  if (!isWritten && !hasLostResults()) throw new Failure(error)
}

/** Name shared by all calls with the same key in this session, so that a lock held by one of them does not block the others; null without a key. */
export function receiptName(): string | null {
  return receipts.getStore()?.name ?? null
}

/** Generates an id; a replay takes the ids of the earlier call's trail. */
export function replayableId(make: () => number): number {
  const receipt = receipts.getStore()
  if (!receipt) return make()
  const id = receipt.earlier?.ids.shift() ?? make()
  receipt.trail.ids.push(id)
  return id
}

export async function runBatch(db: Database, statements: Statement[]): Promise<unknown[]> {
  const receipt = receipts.getStore()
  if (receipt?.earlier && receipt.state === 'open') return replayBatch(receipt, receipt.earlier, db, statements)
  if (receipt?.state === 'acted' && statements.some(isAction)) receipt.actions += 1
  if (receipt?.state !== 'open') return send(db, statements)
  if (statements.some(isAction)) return act(receipt, db, statements)
  return recordResults(receipt, await send(db, statements))
}

/**
 * Replays a call: batches before the action return their results from the trail. Of the action's batch only the reads run, because its
 * writes are done.
 */
async function replayBatch(receipt: Receipt, { build, batches }: Trail, db: Database, statements: Statement[]) {
  // Another build may send other statements, so this one can only report that the action was done.
  if (build !== __BUILD__) throw new Failure('done_before')
  const [read] = batches.splice(0, 1)
  if (read === null) throw new ConcurrentChange('As in the first attempt')
  if (read !== undefined) return parseJson<unknown[]>(read)
  return readOnly(receipt, db, statements)
}

async function readOnly(receipt: Receipt, db: Database, statements: Statement[]): Promise<unknown[]> {
  Object.assign(receipt, { state: 'acted', hasLostResults: true })
  const rows = await send(db, statements.filter(isRead))
  return statements.map((each) => (isRead(each) ? rows.shift() : []))
}

/**
 * Runs a batch that may be the action; its receipt comes before the first statement that acts. A batch that changes nothing leaves no
 * receipt.
 */
async function act(receipt: Receipt, db: Database, statements: Statement[]): Promise<unknown[]> {
  const { key, mark, now, answer } = receipt
  const keyState = await receipt.keyState
  if (!keyState) return send(db, statements)
  const { userId, row } = keyState
  if (row === 'present') return collide(receipt)
  const from = statements.findIndex(isAction)
  const to = statements.findLastIndex(isAction) + 1
  const own = sql`user_id = ${userId} and key = ${key}`
  const trail = JSON.stringify(receipt.trail)
  const before = [
    ...(row === 'expired' ? [run`delete from idempotency_keys where ${own}`] : []),
    run`insert into idempotency_keys (user_id, key, request_hash, trail, mark, changes, created_at)
        values (${userId}, ${key}, ${await receipt.requestHash()}, ${trail}, ${mark}, total_changes(), ${now})`,
  ]
  const after = [
    // The receipt's own insert counts as one change.
    run`delete from idempotency_keys where mark = ${mark} and total_changes() = changes + 1`,
    ...(answer ? [run`update idempotency_keys set answer = ${answer} where mark = ${mark}`] : []),
  ]
  const list = [...statements.slice(0, from), ...before, ...statements.slice(from, to), ...after]
  const selectMark = select({ mark: sql<string | null>`mark` })`from idempotency_keys where ${own}`
  try {
    const results = await send(db, [...list, ...statements.slice(to), selectMark])
    const [left] = results.pop() as { mark: string | null }[]
    results.splice(to + before.length, after.length)
    results.splice(from, before.length)
    if (left?.mark !== mark) return recordResults(receipt, results)
    Object.assign(receipt, { state: 'acted', actions: 1 })
    return results
  } catch (error) {
    if (isKeyTaken(error)) return collide(receipt)
    if (isClash(error)) receipt.trail.batches.push(null)
    if (isClash(error)) throw error
    return checkOutcome(receipt, db, statements, selectMark, error)
  }
}

/** When the batch's answer was lost, the receipt shows whether the action was done. */
async function checkOutcome(
  receipt: Receipt,
  db: Database,
  statements: Statement[],
  selectMark: Statement,
  error: unknown,
) {
  const [rows] = (await send(db, [selectMark]).catch(() => [[]])) as [{ mark: string | null }[]]
  const mark = rows[0]?.mark
  if (mark === undefined) throw error
  if (mark !== receipt.mark) return collide(receipt)
  return readOnly(receipt, db, statements)
}

/** Fails this call because another call with the same key acted first; `idempotency()` then answers with the result of that call. */
function collide(receipt: Receipt): never {
  receipt.state = 'collided'
  throw new Failure('still_running', { retryAfter: 1 })
}

function isKeyTaken(error: unknown): boolean {
  const { message, cause } = error as Error
  return /UNIQUE constraint failed: idempotency_keys/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}

/** Adds a batch's results to the trail; results that are not rows become empty lists. */
function recordResults({ trail }: Receipt, results: unknown[]): unknown[] {
  trail.batches.push(JSON.stringify(results.map((each) => (Array.isArray(each) ? each : []))))
  return results
}
