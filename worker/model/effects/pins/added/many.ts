import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { these } from '#worker/db/one-of.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { boardCovers, sectionCovers } from '#worker/model/effects/rules.ts'

/** Ids of pins inserted in the same batch: an array, or a subquery in parentheses. */
export type Ids = number[] | SQL
/** The ids as an SQL list. A single id is bound directly: through JSON it would be read three times in each statement. */
export const listOf = (ids: Ids): SQL => {
  if (!Array.isArray(ids)) return ids
  return ids.length === 1 ? sql`(${ids[0]})` : these(ids)
}

/** Counts of the new pins by board or section, as a subquery in parentheses. */
function newPinsBy(column: 'board_id' | 'section_id', ids: Ids): SQL {
  const by = sql.raw(column)
  return sql`(select ${by}, count(*) as pins from pins where id in ${listOf(ids)} and ${by} is not null group by ${by})`
}

/** Adds new pins to the counters of their boards and recomputes the boards' covers. Only rows that exist are counted. */
export function countIntoBoards(ids: Ids, now: number): Statement {
  return run`update boards set pin_count = pin_count + n.pins, covers = ${boardCovers}, last_pin_at = ${now}, order_modified_at = ${now}
      from ${newPinsBy('board_id', ids)} as n where boards.id = n.board_id`
}

/** Copies the boards' new values to all their profile rows. A board is sorted by its newest pin. */
export function updateProfileRows(ids: Ids): Statement {
  return run`update profile_boards set pin_count = n.pin_count, covers = n.covers, last_pin_at = n.last_pin_at,
      recent_rk = min(recent_rk, n.rk)
      from (select b.id, b.pin_count, b.covers, b.last_pin_at, min(p.saved_rk) as rk
        from pins as p cross join boards as b on b.id = p.board_id where p.id in ${listOf(ids)} group by b.id) as n
      where profile_boards.board_id = n.id`
}

export function countIntoSections(ids: Ids): Statement {
  return run`update sections set pin_count = pin_count + n.pins,
      covers = ${sectionCovers}
      from ${newPinsBy('section_id', ids)} as n where sections.id = n.section_id`
}

/** Raises the versions of all people, except the pins' saver, who have the pins' boards on their profile; `countPins` raises the saver's. */
export function raiseVersions(ids: Ids): Statement {
  return run`update users set content_version = content_version + 1 where id in (select s.user_id
      from pins as p cross join profile_boards as s on s.board_id = p.board_id where p.id in ${listOf(ids)} and s.user_id <> p.pinner_id)`
}

/** The saver of some pins, which all have the same saver. */
export function saverOf(ids: Ids): SQL {
  return sql`(select pinner_id from pins where id in ${listOf(ids)} limit 1)`
}
