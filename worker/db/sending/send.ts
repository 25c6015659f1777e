import { count } from '#worker/counts.ts'
import { fromDatabase } from '#worker/machine.ts'
import type { Database } from '../open.ts'
import { Query } from '../query.ts'
import { keepRings } from '../ringing.ts'
import { canBeLost, d1Of, isRead, type Statement } from '../statement.ts'
import { spendCall } from './budget.ts'
import { readElsewhere } from './local-reads.ts'
import { orReadAlone } from './read-alone.ts'
import { isPassing, repeatRead } from './repeat-read.ts'
import { type Built, type ReadRow, rowReader } from './row-reader.ts'
import { sendLibsql } from './send-libsql.ts'
import { inTime } from './time-limit.ts'

/**
 * Sends statements as one batch and returns their results, like Drizzle's `batch`. Reads that start in the same microtask, such as the feeds of a
 * page, are sent as one batch: each call costs as much CPU as reading a page of cards. If this batch fails, each read is sent alone, so that one
 * failing feed does not affect the others (REL-20), unless the database is overloaded or unreachable (REL-23).
 */
export function send(db: Database, statements: Statement[]): Promise<unknown[]> {
  if (!statements.every(isRead))
    return statements.every(canBeLost)
      ? orReadAlone(statements, (each) => sendBatch(db, each))
      : sendBatch(db, statements)
  const started = waiting.get(db)
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
  const read: Read = { statements, resolve, reject }
  if (started) started.push(read)
  else {
    const reads = [read]
    waiting.set(db, reads)
    queueMicrotask(() => {
      waiting.delete(db)
      void sendTogether(db, reads)
    })
  }
  return promise
}

interface Read {
  statements: Statement[]
  resolve: (results: unknown[]) => void
  reject: (error: unknown) => void
}

/** Reads of the current microtask, by the request's database. */
const waiting = new WeakMap<Database, Read[]>()

async function sendTogether(db: Database, reads: Read[]): Promise<void> {
  try {
    const results = await sendBatch(
      db,
      reads.flatMap(({ statements }) => statements),
    )
    for (const { statements, resolve } of reads) resolve(results.splice(0, statements.length))
  } catch (error) {
    const [only, ...others] = reads
    if (others.length === 0) only?.reject(error)
    else if (isPassing(error)) for (const { reject } of reads) reject(error)
    else for (const { statements, resolve, reject } of reads) sendBatch(db, statements).then(resolve, reject)
  }
}

async function sendBatch(db: Database, statements: Statement[]): Promise<unknown[]> {
  const results = await runOn(db, statements)
  keepRings(db, statements, results)
  return results
}

async function runOn(db: Database, statements: Statement[]): Promise<unknown[]> {
  if (statements.length === 0) return []
  const mode = statements.every(isRead) ? 'read' : 'write'
  return repeatRead(mode, async () => {
    spendCall(db)
    count('pinfold_database_calls_total', { mode })
    const d1 = d1Of(db)
    try {
      return await (d1 ? sendD1(db, d1, mode, statements) : answerOf(sendLibsql(db, mode, statements)))
    } catch (error) {
      count('pinfold_database_failures_total', { mode })
      throw error
    }
  })
}

async function sendD1(db: Database, d1: D1Database, mode: 'read' | 'write', statements: Statement[]) {
  const ready = statements.map((each) => readyForD1(d1, each))
  const answer = answerOf(inTime(db, mode, d1.batch(ready.map(({ stmt }) => stmt))))
  // `__LOCAL__` is undefined in commands, which run the sources without a build.
  const results = await (typeof __LOCAL__ !== 'undefined' && __LOCAL__ && mode === 'read'
    ? answer.catch((error) => readElsewhere(db, statements, error))
    : answer)
  return results.map((result, i) => ready[i]?.read(result))
}

/** Converts errors of the call to errors of the database. */
function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => Promise.reject(fromDatabase(error)))
}

interface Ready {
  stmt: D1PreparedStatement
  read(result: D1Result): unknown
}

function readyForD1(d1: D1Database, statement: Statement): Ready {
  if (statement instanceof Query) {
    const { sql, params, readRow } = statement
    return { stmt: d1.prepare(sql).bind(...params), read: (result) => rowsOf(result, readRow) }
  }
  const built = isForD1(statement) ? statement._prepare() : null
  if (!built) throw new Error('Only statements of Drizzle can be sent')
  const { params } = built.getQuery()
  const readRow = rowReader(built)
  return {
    stmt: params.length > 0 ? built.stmt.bind(...params) : built.stmt,
    read: (result) => (readRow ? rowsOf(result, readRow) : built.mapResult(result, true)),
  }
}

/** True for any statement of Drizzle for D1. */
function isForD1(statement: object): statement is { _prepare(): Built & { stmt: D1PreparedStatement } } {
  return '_prepare' in statement
}

function rowsOf({ results }: D1Result, readRow: ReadRow | null): unknown[] {
  return readRow ? (results as Record<string, unknown>[]).map(readRow) : results
}
