import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../../db/batch.ts'
import { these } from '../../../db/one-of.ts'
import type { Database } from '../../../db/open.ts'
import { boardCovers, PIN_COUNTS, sectionCovers } from '../../conditions.ts'
import { coversWith } from './conditions.ts'

/** Ids of pins inserted in the same batch: an array, or a subquery in parentheses. */
export type Ids = number[] | SQL
/** One id is looked up directly: through JSON it would be read three times in each statement. */
export const listOf = (ids: Ids): SQL => {
  if (!Array.isArray(ids)) return ids
  return ids.length === 1 ? sql`(${ids[0]})` : these(ids)
}

/** The id, if it is only one: most saves are of one pin, whose row needs no grouping, which would read it several times. */
export const onlyOf = (ids: Ids): number | undefined => (Array.isArray(ids) && ids.length === 1 ? ids[0] : undefined)

/** The new pins by board or section, with their number, as a subquery in parentheses. */
function newPinsBy(column: 'board_id' | 'section_id', ids: Ids): SQL {
  const by = sql.raw(column)
  const only = onlyOf(ids)
  return only === undefined
    ? sql`(select ${by}, count(*) as pins from pins where id in ${listOf(ids)} and ${by} is not null group by ${by})`
    : sql`(select ${by}, 1 as pins from pins where id = ${only})`
}

/**
 * Adds new pins to the counters of their boards and recomputes the boards' covers. Only rows that exist are counted.
 */
export function countIntoBoards(db: Database, ids: Ids, now: number): Statement {
  const only = onlyOf(ids)
  const [pins, covers] =
    only === undefined
      ? [newPinsBy('board_id', ids), boardCovers]
      : [sql`(select board_id, 1 as pins, saved_rk, image_key, color from pins where id = ${only})`, coversWith('n')]
  return statement(
    db,
    sql`update boards set pin_count = pin_count + n.pins, covers = ${covers}, last_pin_at = ${now}, order_modified_at = ${now}
      from ${pins} as n where boards.id = n.board_id`,
  )
}

/** Copies the boards' new values to all their profile rows. A board's position is that of its newest pin. */
export function updateProfileRows(db: Database, ids: Ids): Statement {
  const only = onlyOf(ids)
  const [rk, which] =
    only === undefined
      ? [sql`min(p.saved_rk)`, sql`p.id in ${listOf(ids)} group by b.id`]
      : [sql`p.saved_rk`, sql`p.id = ${only}`]
  return statement(
    db,
    sql`update profile_boards set pin_count = n.pin_count, covers = n.covers, last_pin_at = n.last_pin_at,
      recent_rk = min(recent_rk, n.rk)
      from (select b.id, b.pin_count, b.covers, b.last_pin_at, ${rk} as rk
        from pins as p cross join boards as b on b.id = p.board_id where ${which}) as n
      where profile_boards.board_id = n.id`,
  )
}

export function countIntoSections(db: Database, ids: Ids): Statement {
  return statement(
    db,
    sql`update sections set pin_count = pin_count + n.pins,
      covers = ${sectionCovers}
      from ${newPinsBy('section_id', ids)} as n where sections.id = n.section_id`,
  )
}

/** Raises the versions of all others than the pins' saver on whose profiles the pins' boards appear; `countPins` raises the saver's. */
export function raiseVersions(db: Database, ids: Ids): Statement {
  return statement(
    db,
    sql`update users set content_version = content_version + 1 where id in (select s.user_id
      from pins as p cross join profile_boards as s on s.board_id = p.board_id where p.id in ${listOf(ids)} and s.user_id <> p.pinner_id)`,
  )
}

/** Adds a new pin to the counters of its saver. */
export function countPin(db: Database, id: number): Statement {
  const sets = Object.entries(PIN_COUNTS).map(([name, condition]) =>
    sql.raw(`${name} = users.${name} + (${condition})`),
  )
  return statement(
    db,
    sql`update users set ${sql.join(sets, sql`, `)}, content_version = content_version + 1
      from pins as p where p.id = ${id} and users.id = p.pinner_id`,
  )
}

/** The saver of some pins that all have the same saver. */
export function saverOf(ids: Ids): SQL {
  const only = onlyOf(ids)
  return only === undefined
    ? sql`(select pinner_id from pins where id in ${listOf(ids)} limit 1)`
    : sql`(select pinner_id from pins where id = ${only})`
}
