import { type Json, parseJson } from '#worker/db/sql.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { log } from '../log.ts'
import { correctRows, selectNextRows, selectWalks, selectWrong, upsertWalk } from './queries.ts'
import { COUNTED, type Counted } from './recounts.ts'

/** Maximum rows of each table per night; rows, and the sum of their weights, per batch. */
export const BOUNDS = { night: 20_000, rows: 500, weight: 100_000 }

const DAY = 24 * 3600 * 1000

interface Wrong {
  id: number
  stored: Json<Record<string, number>>
  counted: Json<Record<string, number>>
}

/**
 * Recounts the counters of some rows every night, corrects wrong ones, and logs each (table, counter, row id and both numbers, no user content). A
 * large database takes several nights; each continues where the last one ended, and starts with another table, because the budget of calls may end
 * before the last table.
 */
export async function checkCounters(db: Database, now = 0, _env: unknown = null, bounds = BOUNDS): Promise<void> {
  const { walks } = await batch(db, { walks: selectWalks() })
  const first = Math.floor(now / DAY) % COUNTED.length
  for (const counted of [...COUNTED.slice(first), ...COUNTED.slice(0, first)]) {
    let after = walks.find(({ name }) => name === counted.table)?.after ?? Number.MIN_SAFE_INTEGER
    for (let left = bounds.night; left > 0; ) {
      const limits = { rows: Math.min(bounds.rows, left), weight: bounds.weight }
      const { rows } = await batch(db, { rows: selectNextRows(counted, after, limits) })
      const ids = rows.map(({ id }) => id)
      const last = ids.at(-1)
      if (last !== undefined) await checkRows(db, counted, ids)
      // At the end of the table, start again.
      after = last ?? Number.MIN_SAFE_INTEGER
      await batch(db, { noted: upsertWalk(counted.table, after) })
      if (last === undefined) break
      left -= ids.length
    }
  }
}

/** Corrects the wrong counters of some rows. */
async function checkRows(db: Database, counted: Counted, ids: number[]): Promise<void> {
  const { wrong } = await batch(db, { wrong: selectWrong(counted, ids) })
  if (wrong.length === 0) return
  const wrongIds = wrong.map(({ id }) => id)
  await batch(db, { mended: correctRows(counted, wrongIds) })
  for (const row of wrong) logWrong(counted.table, row)
}

function logWrong(table: string, { id, stored, counted }: Wrong): void {
  const was: Record<string, number> = JSON.parse(stored)
  for (const [counter, is] of Object.entries(parseJson(counted)))
    if (was[counter] !== is) log('warn', 'counter', { table, counter, id, stored: was[counter], counted: is })
}
