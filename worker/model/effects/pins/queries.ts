import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { returning, run } from '#worker/db/write.ts'
import { visibilityOn } from '#worker/model/accounts/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { type Direction, movedParts } from '#worker/model/undo/moved-parts.ts'
import { boardCovers, PIN_COUNTS, sectionCovers } from '../rules.ts'

/**
 * Adds pins to the counters of their savers or of their boards' owners, or subtracts them. A change of pins runs between a subtraction and an
 * addition.
 * @param pinIds a subquery in parentheses
 */
export function countPins(pinIds: SQL, userColumn: 'p.pinner_id' | 'b.owner_id', sign: '+' | '-'): Statement {
  const counts = Object.entries(PIN_COUNTS)
  const sums = counts.map(([name, condition]) => sql.raw(`sum(${condition}) as ${name}`))
  const sets = counts.map(([name]) => sql.raw(`${name} = users.${name} ${sign} n.${name}`))
  return run`update users set ${sql.join(sets, sql`, `)}, content_version = content_version + 1
      from (select ${sql.raw(userColumn)} as person, ${sql.join(sums, sql`, `)}
        from pins p join boards b on b.id = p.board_id where p.id in ${pinIds} group by 1) as n
      where users.id = n.person`
}

/** The boards that the pins of an undo entry leave and enter, as a subquery. */
export function boardsOfEntry(entryId: number, direction: Direction, when: SQL): SQL {
  return sql`(${movedParts(entryId, direction, when)} select fb from part union select tb from part)`
}

/** The pins of an undo entry, as a subquery. */
export function movedPins(entryId: number, direction: Direction, when: SQL): SQL {
  return sql`(${movedParts(entryId, direction, when)} select id from moved)`
}

/** Moves the pins of an undo entry to their target, which determines their group and visibility. */
export function movePinRows(entryId: number, direction: Direction, when: SQL): Statement {
  // The id condition is repeated so that SQLite scans the moved pins and looks up each by id, whatever its statistics.
  return run`${movedParts(entryId, direction, when)} update pins set board_id = place.id, section_id = moved.ts,
      boardless = place.boardless, ${visibilityOn('place')}
      from moved, place where pins.id in (select id from moved) and moved.id = pins.id and place.id = moved.tb`
}

/** Updates the counters and covers of the boards and sections that the pins of an undo entry leave and enter. */
export function countMoved(entryId: number, direction: Direction, when: SQL): Statement[] {
  // Between a move and its undo an operator may have removed some of the pins.
  const all = movedParts(entryId, direction, when, { count: direction === 'back' ? 'existing' : 'n' })
  const boardSums = sql`(select board, sum(n) as n from (select fb as board, -n as n from part union all select tb, n from part)
    group by board having sum(n) <> 0)`
  const sectionSums = sql`(select section, sum(n) as n from (select fs as section, -n as n from part union all select ts, n from part)
    where section is not null group by section having sum(n) <> 0)`
  return [
    run`${all} update boards set pin_count = pin_count + d.n, covers = ${boardCovers} from ${boardSums} as d where boards.id = d.board`,
    run`${all} update sections set pin_count = pin_count + d.n, covers = ${sectionCovers} from ${sectionSums} as d
        where sections.id = d.section`,
  ]
}

/** Sets when pins were deleted (ms) and by which undo entry; null restores them. */
export function markDeleted(pinIds: SQL, at: SQL | number | null, entryId: number | null): Statement {
  return run`update pins set deleted_at = ${at}, deletion = ${entryId} where id in ${pinIds}`
}

/** Subtracts pins from their boards' counters before the pins are deleted permanently. */
export function subtractFromBoards(part: SQL): Statement {
  return run`update boards set pin_count = pin_count - n.pins
      from (select board_id, count(*) as pins from pins where id in ${part} group by board_id) as n where boards.id = n.board_id`
}

/** Subtracts pins from their sections' counters before the pins are deleted permanently. */
export function subtractFromSections(part: SQL): Statement {
  return run`update sections set pin_count = pin_count - n.pins
      from (select section_id, count(*) as pins from pins where id in ${part} and section_id is not null group by section_id) as n
      where sections.id = n.section_id`
}

/** Recomputes the covers of sections. */
export function coverSections(sectionIds: SQL): Statement {
  return run`update sections set covers = ${sectionCovers} where id in ${sectionIds}`
}

/** Recomputes the covers of boards. */
export function coverBoards(boardIds: SQL): Statement {
  return run`update boards set covers = ${boardCovers} where id in ${boardIds}`
}

/** Boards and sections of some pins whose covers contain a picture, as subqueries. */
export function coversWith(part: SQL, key: string): { boards: SQL; sections: SQL } {
  const hasIt = sql`instr(covers, ${key})`
  return {
    boards: sql`(select id from boards where id in (select board_id from pins where id in ${part}) and ${hasIt})`,
    sections: sql`(select id from sections where id in (select section_id from pins where id in ${part}) and ${hasIt})`,
  }
}

/** @returns the ids of the deleted pins */
export function deletePins(part: SQL, when: SQL = sql`true`) {
  return returning({ id: pins.id })`delete from ${pins} where id in ${part} and ${when}`
}

/** Raises the versions of a pin's saver and of everyone who has its board on their profile, where `when` holds. */
export function raiseVersionsAround(pinnerId: number | SQL, boardId: number | SQL, when: SQL): Statement {
  return run`update users set content_version = content_version + 1 where (id = ${pinnerId}
      or id in (select user_id from profile_boards where board_id = ${boardId})) and ${when}`
}

/**
 * The owners of the boards of some pins.
 * @param part a subquery in parentheses
 */
export function boardOwnersOf(part: SQL): SQL {
  return sql`(select b.owner_id from pins p join boards b on b.id = p.board_id where p.id in ${part})`
}

/**
 * The savers of some pins.
 * @param part a subquery in parentheses
 */
export function saversOf(part: SQL): SQL {
  return sql`(select pinner_id from pins where id in ${part})`
}

/** The board and the section of a pin, as subqueries. */
export function placeOf(pinId: number): { board: SQL; section: SQL } {
  return {
    board: sql`(select board_id from pins where id = ${pinId})`,
    section: sql`(select section_id from pins where id = ${pinId} and section_id is not null)`,
  }
}
