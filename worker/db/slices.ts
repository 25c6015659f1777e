import { getTableName, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { causeOf, log } from '../log.ts'
import { batch } from './batch.ts'
import type { Database } from './open.ts'
import { select } from './select.ts'
import { BudgetSpent } from './sending/budget.ts'
import { sql } from './sql.ts'
import type { Statement } from './statement.ts'
import { run } from './write.ts'

/** Maximum rows that one statement deletes from a table, so that no batch holds the database for long. */
const SLICE = 5000
/** Maximum rows per table in the first batch, which covers all tables and finds those with more expired rows. */
const FIRST = 100
/** Tables per batch after the first. */
const TABLES = 2

/** Makes the statement that deletes one slice of the rows that fulfil a condition. */
export function deleteSlice(table: SQLiteTable, isExpired: SQL): Slice {
  const first = (limit: number) => sql`rowid in (select rowid from ${table} where ${isExpired} limit ${limit})`
  return { table: getTableName(table), statement: (limit) => run`delete from ${table} where ${first(limit)}` }
}

export interface Slice {
  table: string
  /** Deletes at most `limit` rows. */
  statement: (limit: number) => Statement
}

/** Makes the statement that deletes one slice of a table's expired rows. */
export type Expired = (now: number) => Slice

/**
 * Deletes the expired rows of all tables: at most 100 of each in the first batch, then slices of 5000 from tables with more, two tables a batch. A
 * table that fails is logged and skipped. If the budget of the job is spent, its next run continues.
 * @throws the first error, after all other tables
 */
export async function deleteSlices(db: Database, now: number, all: readonly Expired[]): Promise<void> {
  const faults: unknown[] = []
  const slices = all.map((expired) => expired(now))
  let counts = await deleteOfEach(db, slices, FIRST, faults)
  for (let rest = slices.filter((_, i) => counts[i] === FIRST); rest.length > 0; ) {
    counts = []
    for (let i = 0; i < rest.length; i += TABLES)
      counts.push(...(await deleteOfEach(db, rest.slice(i, i + TABLES), SLICE, faults)))
    rest = rest.filter((_, i) => counts[i] === SLICE)
  }
  if (faults.length > 0) throw faults[0]
}

/** Deletes at most `limit` rows of each table; returns the counts, null for tables that failed. */
async function deleteOfEach(
  db: Database,
  slices: Slice[],
  limit: number,
  faults: unknown[],
): Promise<(number | null)[]> {
  try {
    const results = await batch(
      db,
      slices.map((slice) => withCount(slice, limit)),
    )
    return results.map(({ deleted }) => deleted[0]?.count ?? 0)
  } catch (error) {
    if (error instanceof BudgetSpent) throw error
  }
  // One failing table fails the whole batch: run each alone.
  const counts: (number | null)[] = []
  for (const slice of slices) counts.push(await deleteOf(db, slice, limit, faults))
  return counts
}

/** Deletes at most `limit` rows of one table; returns the count, null if it failed. */
async function deleteOf(db: Database, slice: Slice, limit: number, faults: unknown[]): Promise<number | null> {
  try {
    const { deleted } = await batch(db, withCount(slice, limit))
    return deleted[0]?.count ?? 0
  } catch (error) {
    if (error instanceof BudgetSpent) throw error
    log('error', 'expired', { table: slice.table, cause: causeOf(error) })
    faults.push(error)
    return null
  }
}

function withCount(slice: Slice, limit: number) {
  return { statement: slice.statement(limit), deleted: selectDeleted() }
}

/** Number of rows that the previous statement of the batch deleted. */
function selectDeleted() {
  return select({ count: sql<number>`changes()` })`from (select 1)`
}
