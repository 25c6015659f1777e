import { type SQL, sql } from 'drizzle-orm'
import { statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'

/** Rows travel as one JSON parameter: a statement has at most 100 others. */
const each = (json: string) => sql`json_each(${json}) as j`
const at = (name: string): SQL => sql.raw(`j.value ->> '${name}'`)

/** What new pins change about a board or section: how many more, their pictures (newest first), when. */
export interface Growth {
  id: number
  pins: number
  covers: { key: string; color: string }[]
  rk: number
  at: number
}

/** The newest five pictures: the new ones, then those that were there. */
const mergedCovers = sql.raw(
  "(select json_group_array(json(value)) from (select value from (select value, 0 as o, key as k from json_each(j.value, '$.covers') union all select value, 1, key from json_each(t.covers)) order by o, k limit 5))",
)

export function growBoards(db: Database, growth: Growth[]) {
  return statement(
    db,
    sql`update boards as t set pin_count = t.pin_count + ${at('pins')}, covers = ${mergedCovers}, last_pin_at = ${at('at')}, order_modified_at = ${at('at')} from ${each(JSON.stringify(growth))} where t.id = ${at('id')}`,
  )
}

export function growProfileBoards(db: Database, growth: Growth[]) {
  return statement(
    db,
    sql`update profile_boards as t set pin_count = t.pin_count + ${at('pins')}, covers = ${mergedCovers}, last_pin_at = ${at('at')}, recent_rk = ${at('rk')} from ${each(JSON.stringify(growth))} where t.board_id = ${at('id')}`,
  )
}

export function growSections(db: Database, growth: Growth[]) {
  return statement(
    db,
    sql`update sections as t set pin_count = t.pin_count + ${at('pins')}, covers = ${mergedCovers} from ${each(JSON.stringify(growth))} where t.id = ${at('id')}`,
  )
}

/** Adds to a person's counters; a name is a column of `users`. */
export function addToUser(db: Database, userId: number, counts: Record<string, number>) {
  const sums = Object.entries(counts).map(([name, n]) => sql`${sql.raw(name)} = ${sql.raw(name)} + ${n}`)
  return statement(
    db,
    sql`update users set ${sql.join(sums, sql`, `)}, content_version = content_version + 1 where id = ${userId}`,
  )
}
