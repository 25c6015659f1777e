import { type SQL, sql } from 'drizzle-orm'
import { boardCovers, sectionCovers } from '../boards/conditions.ts'
import { type Statement, statement } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'

/** Of the pins that the same batch has just tried to save: as they are, or as a subquery in parentheses. */
type Ids = number[] | SQL
const list = (ids: Ids): SQL => (Array.isArray(ids) ? these(ids) : ids)

/**
 * Counts new pins into their boards and gathers their covers anew. What is counted is what stands there.
 */
export function growBoards(db: Database, ids: Ids, now: number): Statement {
  return statement(
    db,
    sql`update boards set pin_count = pin_count + n.pins, covers = ${boardCovers},
      last_pin_at = ${now}, order_modified_at = ${now}
      from (select board_id, count(*) as pins from pins where id in ${list(ids)} group by board_id) as n
      where boards.id = n.board_id`,
  )
}

/** The copies of the same on every profile where the boards stand; a board's place is that of its newest pin. */
export function growProfileBoards(db: Database, ids: Ids): Statement {
  return statement(
    db,
    sql`update profile_boards set pin_count = n.pin_count, covers = n.covers, last_pin_at = n.last_pin_at,
      recent_rk = min(recent_rk, n.rk)
      from (select b.id, b.pin_count, b.covers, b.last_pin_at, min(p.saved_rk) as rk
        from pins as p join boards as b on b.id = p.board_id where p.id in ${list(ids)} group by b.id) as n
      where profile_boards.board_id = n.id`,
  )
}

export function growSections(db: Database, ids: Ids): Statement {
  return statement(
    db,
    sql`update sections set pin_count = pin_count + n.pins,
      covers = ${sectionCovers}
      from (select section_id, count(*) as pins from pins
        where id in ${list(ids)} and section_id is not null group by section_id) as n
      where sections.id = n.section_id`,
  )
}

/** Every profile where the boards of these pins stand shows something new. */
export function touchProfiles(db: Database, ids: Ids): Statement {
  return statement(
    db,
    sql`update users set content_version = content_version + 1 where id in (select user_id from profile_boards
      where board_id in (select board_id from pins where id in ${list(ids)}))`,
  )
}
