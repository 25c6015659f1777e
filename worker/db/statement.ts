import { is } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

/**
 * A statement of a batch and the type of its result: a `Query`, or in tests one of Drizzle's builders.
 */
export interface Statement<Result = unknown> {
  readonly _: { readonly result: Result }
}

/** The type of a row that a function's statement returns. */
export type RowOf<Select extends (...args: never[]) => Statement<readonly unknown[]>> =
  ReturnType<Select>['_']['result'][number]

/** The D1 database that a Drizzle database uses; null for libSQL. */
export function d1Of(db: Database): D1Database | null {
  const client: unknown = '$client' in db ? db.$client : null
  return isD1(client) ? client : null
}

function isD1(client: unknown): client is D1Database {
  return typeof client === 'object' && client !== null && 'prepare' in client
}

const besides = new WeakSet<object>()

/**
 * Marks a statement that is not part of the call's action: it counts an attempt, locks a board or records pending work. A batch of only such
 * statements leaves no receipt.
 */
export function outsideAction<S extends object>(each: S): S {
  besides.add(each)
  return each
}

const lossy = new WeakSet<object>()

/**
 * Marks a statement outside the action that only counts or records a use. A batch of reads is sent without it if the machine can store nothing more.
 */
export function bestEffort<S extends object>(each: S): S {
  lossy.add(each)
  return outsideAction(each)
}

/** True if a batch may be sent without this statement, and for reads. */
export function canBeLost(each: Statement): boolean {
  return isRead(each) || lossy.has(each)
}

export function isRead(each: Statement): boolean {
  return 'isRead' in each ? each.isRead === true : is(each, SQLiteSelectBase)
}

/** True if a statement changes the data that the call is about. */
export function isAction(each: Statement): boolean {
  return !isRead(each) && !besides.has(each)
}
