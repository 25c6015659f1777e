import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { causeOf, log } from '../log.ts'
import type { Database } from './open.ts'
import { round } from './round.ts'
import { BudgetSpent } from './sending/budget.ts'
import type { Statement } from './statement.ts'

/** The most rows of one table that one batch deletes, so that no batch holds the database for long. */
const SLICE = 5000

/** The statement that deletes one slice of the rows that fulfil a condition, and the name of their table. */
export function deleteSlice(db: Database, table: SQLiteTable, isExpired: SQL): Slice {
  const statement = db.delete(table).where(sql`rowid in (select rowid from ${table} where ${isExpired} limit ${SLICE})`)
  return { table: getTableName(table), statement }
}

export interface Slice {
  table: string
  statement: Statement
}

/** Makes the statement that deletes one slice of a table's expired rows. */
export type Expired = (db: Database, now: number) => Slice

/**
 * Deletes the expired rows of all tables, one slice of each in a batch, until none is left. The next run continues. A table that fails is
 * logged and left out; the others go on.
 * @throws the first error, at the end
 */
export async function deleteSlices(db: Database, now: number, all: readonly Expired[]): Promise<void> {
  const faults: unknown[] = []
  for (let rest = all; rest.length > 0; ) {
    const counts = await deleteOfEach(db, now, rest, faults)
    rest = rest.filter((_, i) => (counts[i] ?? 0) >= SLICE)
  }
  if (faults.length > 0) throw faults[0]
}

/** Deletes one slice of each table; returns their numbers of rows, null for tables that failed. */
async function deleteOfEach(db: Database, now: number, all: readonly Expired[], faults: unknown[]) {
  const slices = all.map((expired) => expired(db, now))
  const withCount = ({ statement }: Slice) => ({ statement, deleted: selectDeleted(db) })
  try {
    const results = await round(db, slices.map(withCount))
    return results.map(({ deleted }) => deleted[0]?.count ?? 0)
  } catch (error) {
    if (error instanceof BudgetSpent) throw error
  }
  // The batch is all or nothing, so that one table fails all of them: each has its own turn.
  const counts: (number | null)[] = []
  for (const slice of slices) {
    try {
      const { deleted } = await round(db, withCount(slice))
      counts.push(deleted[0]?.count ?? 0)
    } catch (error) {
      if (error instanceof BudgetSpent) throw error
      log('error', 'expired', { table: slice.table, cause: causeOf(error) })
      faults.push(error)
      counts.push(null)
    }
  }
  return counts
}

/** The number of rows that the statement before it in the batch has deleted. */
function selectDeleted(db: Database) {
  return db.select({ count: sql<number>`changes()`.as('count') }).from(sql`(select 1)`)
}
