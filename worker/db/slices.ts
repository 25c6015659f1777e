import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './open.ts'
import { round } from './round.ts'
import type { Statement } from './statement.ts'

/** The most rows of one table that one batch deletes, so that no batch holds the database for long. */
const SLICE = 5000

/** Deletes one slice of the rows that fulfil a condition. */
export function deleteSlice(db: Database, table: SQLiteTable, isExpired: SQL): Statement {
  return db.delete(table).where(sql`rowid in (select rowid from ${table} where ${isExpired} limit ${SLICE})`)
}

/** Makes the statement that deletes one slice of a table's expired rows. */
export type Expired = (db: Database, now: number) => Statement

/** Deletes the expired rows of all tables, one slice of each in a batch, until none is left. The next run continues. */
export async function deleteSlices(db: Database, now: number, all: readonly Expired[]): Promise<void> {
  for (let rest = all; rest.length > 0; ) {
    const batch = rest.map((expired) => ({ slice: expired(db, now), deleted: selectDeleted(db) }))
    const results = await round(db, batch)
    rest = rest.filter((_, i) => (results[i]?.deleted[0]?.count ?? 0) >= SLICE)
  }
}

/** The number of rows that the statement before it in the batch has deleted. */
function selectDeleted(db: Database) {
  return db.select({ count: sql<number>`changes()`.as('count') }).from(sql`(select 1)`)
}
