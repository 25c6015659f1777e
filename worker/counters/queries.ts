import type { SQL } from 'drizzle-orm'
import type { Json } from '#worker/db/sql.ts'
import type { Statement } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run, setOf, valuesOf } from '../db/write.ts'
import { counterWalks } from '../model/counters/tables.ts'
import type { Counted } from './recounts.ts'

/** The position of each table's check. */
export function selectWalks() {
  return select(counterWalks)`from ${counterWalks}`
}

export function upsertWalk(name: string, after: number) {
  return run`insert into ${counterWalks} ${valuesOf(counterWalks, { name, after })} on conflict (name) do update ${setOf(counterWalks, { after })}`
}

/** The next rows of a table for one batch, limited by rows and by the sum of their weights, but at least one row. */
export function selectNextRows({ table, weight }: Counted, after: number, limits: { rows: number; weight: number }) {
  const load = sql.raw(weight ? `max(${weight}, 0)` : '0')
  return select({
    id: sql<number>`id`,
  })`from (select rowid as id, sum(${load}) over (order by rowid) - ${load} as before
        from (select rowid, * from ${sql.raw(table)} where rowid > ${after} order by rowid limit ${limits.rows})) where before <= ${limits.weight} order by id`
}

/** True if row `t` has a wrong counter. */
function isWrong({ counters }: Counted): SQL {
  const each = Object.entries(counters).map(([name, recount]) => `t.${name} is not ${recount}`)
  return sql.raw(`(${each.join(' or ')})`)
}

/** The rows with wrong counters, with the stored and the recounted values as JSON. */
export function selectWrong(counted: Counted, ids: number[]) {
  const names = Object.keys(counted.counters)
  const object = (value: (name: string) => string) =>
    sql.raw(`json_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`)
  return select({
    id: sql<number>`t.rowid`,
    stored: sql<Json<Record<string, number>>>`${object((name) => `t.${name}`)}`,
    counted: sql<Json<Record<string, number>>>`${object((name) => counted.counters[name] ?? '0')}`,
  })`
    from ${sql.raw(`${counted.table} as t`)}
    where t.rowid in ${these(ids)} and ${isWrong(counted)}`
}

/** Corrects some rows. The same statement recounts, so that concurrent writes are not lost. */
export function correctRows(counted: Counted, ids: number[]): Statement {
  const { table, counters, also } = counted
  const sets = [...Object.entries(counters).map(([name, recount]) => `${name} = ${recount}`), ...(also ? [also] : [])]
  return run`update ${sql.raw(table)} as t set ${sql.raw(sets.join(', '))}
      where t.rowid in ${these(ids)} and ${isWrong(counted)}`
}
