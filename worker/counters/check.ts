import { type SQL, sql } from 'drizzle-orm'
import { batch, statement } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { counterWalks } from './tables.ts'
import { COUNTED, type Counted } from './truths.ts'

/** What one night looks at of each table, and one batch: rows, and what their counters say that there is to count. */
export const BOUNDS = { night: 20_000, rows: 500, weight: 100_000 }

interface Wrong {
  id: number
  stored: string
  counted: string
}

/**
 * Nightly: counts some rows' counters anew from what they count, tells the log of each that was wrong (the table, the counter, the row's id and the
 * two numbers, nothing that a person wrote), and mends it. A large database is walked over several nights, each going on where the last one ended.
 */
export async function checkCounters(db: Database, _now = 0, _env: unknown = null, bounds = BOUNDS): Promise<void> {
  const [walks] = await batch(db, [db.select().from(counterWalks)])
  for (const counted of COUNTED) {
    let after = walks.find(({ name }) => name === counted.table)?.after ?? Number.MIN_SAFE_INTEGER
    for (let left = bounds.night; left > 0; ) {
      const ids = await nextRows(db, counted, after, { ...bounds, rows: Math.min(bounds.rows, left) })
      const last = ids.at(-1)
      if (last !== undefined) await checkRows(db, counted, ids)
      // At the end of the table the next night begins anew.
      after = last ?? Number.MIN_SAFE_INTEGER
      await batch(db, [
        db
          .insert(counterWalks)
          .values({ name: counted.table, after })
          .onConflictDoUpdate({ target: counterWalks.name, set: { after } }),
      ])
      if (last === undefined) break
      left -= ids.length
    }
  }
}

/** The next rows of a table, as many as one batch may look at: one at least. */
async function nextRows(
  db: Database,
  { table, weight }: Counted,
  after: number,
  { rows, weight: most }: typeof BOUNDS,
): Promise<number[]> {
  const load = sql.raw(weight ? `max(${weight}, 0)` : '0')
  const [found] = await batch(db, [
    db
      .select({ id: sql<number>`id`.as('row_id') })
      .from(
        sql`(select rowid as id, sum(${load}) over (order by rowid) - ${load} as before
          from (select rowid, * from ${sql.raw(table)} where rowid > ${after} order by rowid limit ${rows}))`,
      )
      .where(sql`before <= ${most}`)
      .orderBy(sql`id`),
  ])
  return found.map(({ id }) => id)
}

/** Looks at some rows and mends them; the truth is counted once more in the statement that writes it, so that nothing saved meanwhile is lost. */
async function checkRows(db: Database, { table, counters, also }: Counted, ids: number[]): Promise<void> {
  const names = Object.keys(counters)
  const object = (value: (name: string) => string) =>
    sql.raw(`json_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`)
  const isWrong = sql.raw(`(${names.map((name) => `t.${name} is not ${counters[name]}`).join(' or ')})`)
  const some: SQL = sql`t.rowid in ${these(ids)} and ${isWrong}`
  const [wrong] = await batch(db, [
    db
      .select({
        id: sql<number>`t.rowid`.as('row_id'),
        stored: sql<string>`${object((name) => `t.${name}`)}`.as('was'),
        counted: sql<string>`${object((name) => counters[name] ?? '0')}`.as('is_now'),
      })
      .from(sql.raw(`${table} as t`))
      .where(some),
  ])
  if (wrong.length === 0) return
  const sets = [...names.map((name) => `${name} = ${counters[name]}`), ...(also ? [also] : [])]
  await batch(db, [
    statement(
      db,
      sql`update ${sql.raw(table)} as t set ${sql.raw(sets.join(', '))}
        where t.rowid in ${these(wrong.map(({ id }) => id))} and ${isWrong}`,
    ),
  ])
  for (const row of wrong) tell(table, row)
}

function tell(table: string, { id, stored, counted }: Wrong): void {
  const was = JSON.parse(stored) as Record<string, number>
  for (const [counter, is] of Object.entries(JSON.parse(counted) as Record<string, number>))
    if (was[counter] !== is)
      console.warn(JSON.stringify({ event: 'counter', table, counter, id, stored: was[counter], counted: is }))
}
