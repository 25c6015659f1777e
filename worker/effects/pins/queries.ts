import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import { these } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { boardCovers, sectionCovers } from '../conditions.ts'

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

/** Counters of a person that count pins, and which of them (G-090): the public ones what others find on their profile. What lies on a deleted board counts nowhere. */
const PIN_COUNTS = {
  pin_count: 'p.grp < 9',
  public_pin_count: 'p.on_profile = 1',
  created_pin_count: 'p.is_repin = 0 and p.grp < 9',
  public_created_pin_count: 'p.is_repin = 0 and p.on_profile = 1',
  story_pin_count: 'p.is_story = 1 and p.grp < 9',
  public_story_pin_count: 'p.is_story = 1 and p.on_profile = 1',
  quick_saves_pin_count: 'p.boardless = 1 and p.grp < 9',
} as const

/**
 * Adds some pins to those counters, or takes them away: of each pin's saver, or of the owner of the board that it is on. What changes
 * pins stands between the one and the other.
 * @param pinIds a subquery in parentheses
 */
export function countPins(db: Database, pinIds: SQL, whose: 'p.pinner_id' | 'b.owner_id', sign: '+' | '-'): Statement {
  const counts = Object.entries(PIN_COUNTS)
  const sums = counts.map(([name, condition]) => sql.raw(`sum(${condition}) as ${name}`))
  const sets = counts.map(([name]) => sql.raw(`${name} = users.${name} ${sign} n.${name}`))
  return statement(
    db,
    sql`update users set ${sql.join(sets, sql`, `)}, content_version = content_version + 1
      from (select ${sql.raw(whose)} as person, ${sql.join(sums, sql`, `)}
        from pins p join boards b on b.id = p.board_id where p.id in ${pinIds} group by 1) as n
      where users.id = n.person`,
  )
}

/**
 * Counts saves at the pins that they were saved from and at the first of their chains, or takes them away. What lies with the deleted
 * counts nowhere.
 * @param part a subquery in parentheses that names the saved pins
 */
export function countRepins(db: Database, part: SQL, sign: '+' | '-'): Statement {
  return statement(
    db,
    sql`update pins set repin_count = repin_count ${sql.raw(sign)} n.saves from (
        select source, count(*) as saves from (
          select repin_of as source from pins where id in ${part} and repin_of is not null and deleted_at is null
          union all
          select root_id from pins where id in ${part} and root_id is not repin_of and root_id is not null and deleted_at is null)
        group by source) as n where pins.id = n.source`,
  )
}
