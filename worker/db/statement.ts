import { is } from 'drizzle-orm'
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'

/**
 * A statement of a batch and the type of its result: a `Query`, or in tests one of Drizzle's builders.
 */
export interface Statement<Result = unknown> {
  readonly _: { readonly result: Result }
}

/** A row of the statement that a function makes. */
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
 * Marks a statement as no part of the call's action: it counts an attempt, locks a board or records pending work. A batch of such
 * statements leaves no receipt.
 */
export function outsideAction<S extends object>(each: S): S {
  besides.add(each)
  return each
}

const lossy = new WeakSet<object>()

/** Marks a statement beside the action that only counts or notes a use: a batch of reads does without it if the machine stores nothing any more. */
export function bestEffort<S extends object>(each: S): S {
  lossy.add(each)
  return outsideAction(each)
}

/** Whether a batch may do without this statement, or it is a read. */
export function canBeLost(each: Statement): boolean {
  return isRead(each) || lossy.has(each)
}

export function isRead(each: Statement): boolean {
  return 'isRead' in each ? each.isRead === true : is(each, SQLiteSelectBase)
}

/** Whether a statement changes the data that the call is about. */
export function isAction(each: Statement): boolean {
  return !isRead(each) && !besides.has(each)
}
