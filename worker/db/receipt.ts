import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { Failure } from '../../domain/errors.ts'
import { isClash, Overtaken } from './clash.ts'
import type { Database } from './open.ts'
import { isAction, isRead, type Statement, statement } from './statement.ts'

/** What a call had read, and which ids it had drawn, when it acted: on the same trail the same code comes to the same answer. */
export interface Trail {
  /** The build whose code left it; another may ask other questions. */
  build: string
  ids: number[]
  /** Answers of the batches before the action, as JSON; null: it met a value that somebody took in between. */
  batches: (string | null)[]
}

export interface Standing {
  userId: number
  /** `over`: a row that is too old to count, which goes first. */
  row: 'none' | 'over' | 'there'
}

/**
 * A call that has a key. Its action leaves a row under that key, in its own batch: so it happened exactly where the row is
 * (REL-17, docs/decisions/035).
 */
export interface Receipt {
  key: string
  /** The same of every call with this key in this session, and of no other. */
  name: string
  /** Whose key it is and what stands under it, asked while the call begins; null: nobody is signed in. */
  standing: Promise<Standing | null>
  /** What the call is, in hex; known once its body was read. */
  requestHash: () => Promise<string>
  /** ms since 1970. */
  now: number
  trail: Trail
  /** What is left of the trail of the call that acted; null: none has. */
  earlier: Trail | null
  /** `collided`: another call of the same key acted first. `forgone`: this one leaves no row. */
  state: 'open' | 'acted' | 'collided' | 'forgone'
  mark: string
  /** The action is done, and what its statements returned is not here. */
  isUnseen: boolean
  /** Batches that acted: one, or the key doesn't tell of all that was done. */
  actions: number
  /** JSON of the answer's data, from the rows that the action has written: for what can't be done again even on its trail. */
  answer: SQL | null
}

const receipts = new AsyncLocalStorage<Receipt>()

export function withReceipt<Result>(receipt: Receipt, run: () => Result): Result {
  return receipts.run(receipt, run)
}

export function newReceipt(call: Pick<Receipt, 'key' | 'name' | 'standing' | 'requestHash' | 'now'>): Receipt {
  const trail = { build: __BUILD__, ids: [], batches: [] }
  return {
    ...call,
    trail,
    earlier: null,
    state: 'open',
    mark: crypto.randomUUID(),
    isUnseen: false,
    actions: 0,
    answer: null,
  }
}

/** Says that the call under way leaves no receipt: it hands out a session, or a password stands in what it reads. */
export function forgoReceipt(): void {
  const receipt = receipts.getStore()
  if (receipt?.state === 'open' && !receipt.earlier) receipt.state = 'forgone'
}

/** Keeps the answer's data itself with the action to come. @param data SQL of one JSON text */
export function keepAnswer(data: SQL): void {
  const receipt = receipts.getStore()
  if (receipt) receipt.answer = data
}

/** Whether the action is done though what its statements returned didn't come: then only what was read in its batch tells. */
export function isUnseen(): boolean {
  return receipts.getStore()?.isUnseen ?? false
}

/** What calls of one key have in common, and others have not: a lock that one of them holds is open to the others. */
export function ownMark(): string | null {
  return receipts.getStore()?.name ?? null
}

/** An id: on the trail of an earlier call the one that it drew. */
export function draw(make: () => number): number {
  const receipt = receipts.getStore()
  if (!receipt) return make()
  const id = receipt.earlier?.ids.shift() ?? make()
  receipt.trail.ids.push(id)
  return id
}

export async function runBatch(db: Database, statements: Statement[]): Promise<unknown[]> {
  const receipt = receipts.getStore()
  if (receipt?.earlier && receipt.state === 'open') return answerAgain(receipt, receipt.earlier, db, statements)
  if (receipt?.state === 'acted' && statements.some(isAction)) receipt.actions += 1
  if (receipt?.state !== 'open') return run(db, statements)
  if (statements.some(isAction)) return act(receipt, db, statements)
  return leave(receipt, await run(db, statements))
}

/** Up to the action all is as it was read then; of the action itself what reads is run, for what it wrote is written. */
async function answerAgain(receipt: Receipt, { build, batches }: Trail, db: Database, statements: Statement[]) {
  // Of another build nobody knows what it asked: that it is done is all that can be told.
  if (build !== __BUILD__) throw new Failure('done_before')
  const [read] = batches.splice(0, 1)
  if (read === null) throw new Overtaken('As then')
  if (read !== undefined) return JSON.parse(read) as unknown[]
  return readOnly(receipt, db, statements)
}

async function readOnly(receipt: Receipt, db: Database, statements: Statement[]): Promise<unknown[]> {
  Object.assign(receipt, { state: 'acted', isUnseen: true })
  const rows = await run(db, statements.filter(isRead))
  return statements.map((each) => (isRead(each) ? rows.shift() : []))
}

/** Runs what may be the action, with its receipt before the first statement that acts. One that changes nothing leaves none. */
async function act(receipt: Receipt, db: Database, statements: Statement[]): Promise<unknown[]> {
  const { key, mark, now, answer } = receipt
  const standing = await receipt.standing
  if (!standing) return run(db, statements)
  const { userId, row } = standing
  if (row === 'there') return collide(receipt)
  const from = statements.findIndex(isAction)
  const to = statements.findLastIndex(isAction) + 1
  const own = sql`user_id = ${userId} and key = ${key}`
  const trail = JSON.stringify(receipt.trail)
  const before = [
    ...(row === 'over' ? [statement(db, sql`delete from idempotency_keys where ${own}`)] : []),
    statement(
      db,
      sql`insert into idempotency_keys (user_id, key, request_hash, trail, mark, changes, created_at)
        values (${userId}, ${key}, ${await receipt.requestHash()}, ${trail}, ${mark}, total_changes(), ${now})`,
    ),
  ]
  const after = [
    // The row itself is one change.
    statement(db, sql`delete from idempotency_keys where mark = ${mark} and total_changes() = changes + 1`),
    ...(answer ? [statement(db, sql`update idempotency_keys set answer = ${answer} where mark = ${mark}`)] : []),
  ]
  const list = [...statements.slice(0, from), ...before, ...statements.slice(from, to), ...after]
  const selectMark = db
    .select({ mark: sql<string | null>`mark`.as('mark') })
    .from(sql`idempotency_keys`)
    .where(own)
  try {
    const results = await run(db, [...list, ...statements.slice(to), selectMark])
    const [left] = results.pop() as { mark: string | null }[]
    results.splice(to + before.length, after.length)
    results.splice(from, before.length)
    if (left?.mark !== mark) return leave(receipt, results)
    Object.assign(receipt, { state: 'acted', actions: 1 })
    return results
  } catch (error) {
    if (isKeyTaken(error)) return collide(receipt)
    if (isClash(error)) receipt.trail.batches.push(null)
    if (isClash(error)) throw error
    return findOut(receipt, db, statements, selectMark, error)
  }
}

/** An action whose answer didn't come was done, or it wasn't: its receipt tells. */
async function findOut(receipt: Receipt, db: Database, statements: Statement[], selectMark: Statement, error: unknown) {
  const [rows] = (await run(db, [selectMark]).catch(() => [[]])) as [{ mark: string | null }[]]
  const mark = rows[0]?.mark
  if (mark === undefined) throw error
  if (mark !== receipt.mark) return collide(receipt)
  return readOnly(receipt, db, statements)
}

/** Another call of the same key acted first; all of this one was rolled back, and that one's answer is its own. */
function collide(receipt: Receipt): never {
  receipt.state = 'collided'
  throw new Failure('still_running', { retryAfter: 1 })
}

function isKeyTaken(error: unknown): boolean {
  const { message, cause } = error as Error
  return /UNIQUE constraint failed: idempotency_keys/i.test(`${message} ${cause instanceof Error ? cause.message : ''}`)
}

/** Notes what was read; of a statement that reads nothing there is nothing to note. */
function leave({ trail }: Receipt, results: unknown[]): unknown[] {
  trail.batches.push(JSON.stringify(results.map((each) => (Array.isArray(each) ? each : []))))
  return results
}

async function run(db: Database, statements: Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements as BatchItem<'sqlite'>[]
  return first ? [...(await db.batch([first, ...rest]))] : []
}
