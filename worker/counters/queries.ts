import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { counterWalks } from './tables.ts'
import type { Counted } from './truths.ts'

/** How far each table's check has come. */
export function selectWalks(db: Database) {
  return db.select().from(counterWalks)
}

export function upsertWalk(db: Database, name: string, after: number) {
  return db
    .insert(counterWalks)
    .values({ name, after })
    .onConflictDoUpdate({ target: counterWalks.name, set: { after } })
}

/** The next rows of a table, as many as one batch may look at, by what their counters say that there is to count: one at least. */
export function selectNextRows(
  db: Database,
  { table, weight }: Counted,
  after: number,
  most: { rows: number; weight: number },
) {
  const load = sql.raw(weight ? `max(${weight}, 0)` : '0')
  return db
    .select({ id: sql<number>`id`.as('row_id') })
    .from(
      sql`(select rowid as id, sum(${load}) over (order by rowid) - ${load} as before
        from (select rowid, * from ${sql.raw(table)} where rowid > ${after} order by rowid limit ${most.rows}))`,
    )
    .where(sql`before <= ${most.weight}`)
    .orderBy(sql`id`)
}

/** Whether a row `t` has a counter that isn't what it counts. */
function isWrong({ counters }: Counted): SQL {
  const each = Object.entries(counters).map(([name, truth]) => `t.${name} is not ${truth}`)
  return sql.raw(`(${each.join(' or ')})`)
}

/** Those of some rows whose counters are wrong, with what is stored and what was counted, as JSON. */
export function selectWrong(db: Database, counted: Counted, ids: number[]) {
  const names = Object.keys(counted.counters)
  const object = (value: (name: string) => string) =>
    sql.raw(`json_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`)
  return db
    .select({
      id: sql<number>`t.rowid`.as('row_id'),
      stored: sql<string>`${object((name) => `t.${name}`)}`.as('was'),
      counted: sql<string>`${object((name) => counted.counters[name] ?? '0')}`.as('is_now'),
    })
    .from(sql.raw(`${counted.table} as t`))
    .where(sql`t.rowid in ${these(ids)} and ${isWrong(counted)}`)
}

/** Mends some rows. The truth is counted once more in the statement that writes it, so that nothing saved meanwhile is lost. */
export function mendRows(db: Database, counted: Counted, ids: number[]): Statement {
  const { table, counters, also } = counted
  const sets = [...Object.entries(counters).map(([name, truth]) => `${name} = ${truth}`), ...(also ? [also] : [])]
  return statement(
    db,
    sql`update ${sql.raw(table)} as t set ${sql.raw(sets.join(', '))}
      where t.rowid in ${these(ids)} and ${isWrong(counted)}`,
  )
}
