import { is, type SQL } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

/** What can stand in a batch, and what it returns: all that the rooms need to know of Drizzle's builders, whose own types don't fit each other. */
export interface Statement<Result = unknown> {
  readonly _: { readonly result: Result }
}

/**
 * A statement of hand-written SQL that can stand in a batch. Drizzle's own `db.run()` forgets to prepare itself when a D1 batch binds
 * its parameters, so it is prepared here; libSQL takes it as it is.
 */
export function statement(db: Database, query: SQL): Statement {
  const raw = db.run(query)
  const client: unknown = '$client' in db ? db.$client : null
  if (isD1(client)) Object.assign(raw, { stmt: client.prepare(raw.getQuery().sql) })
  return raw
}

function isD1(client: unknown): client is D1Database {
  return typeof client === 'object' && client !== null && 'prepare' in client
}

const besides = new WeakSet<object>()

/**
 * Says of a statement that it is no action: what counts a try, holds a board or notes that something is on its way, beside what a call
 * does. A batch of nothing else leaves no receipt.
 */
export function beside<S extends object>(each: S): S {
  besides.add(each)
  return each
}

/** Whether a statement only reads. */
export function isRead(each: Statement): boolean {
  return is(each, SQLiteSelectBase)
}

/** Whether a statement changes what the call is about. */
export function isAction(each: Statement): boolean {
  return !isRead(each) && !besides.has(each)
}
