import { type SQL, sql } from 'drizzle-orm'
import { standsOn } from '../../accounts/conditions.ts'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { copyToProfiles } from '../boards/queries.ts'
import { boardCovers, type Direction, movedParts, sectionCovers } from '../conditions.ts'
import { countPins } from '../pins/queries.ts'

/**
 * Puts the pins of an entry where they go, with every count, cover and copy that follows: set-based, whatever their number (REL-18).
 * Where a pin goes decides its group and whether the world may find it.
 * @param when what must hold for anything to happen
 */
export function relocate(db: Database, entryId: number, direction: Direction, when: SQL): Statement[] {
  const all = movedParts(entryId, direction, when)
  const moved = sql`(${all} select id from moved)`
  const touched = sql`(${all} select fb from part union select tb from part)`
  const boardSums = sql`(select board, sum(n) as n from (select fb as board, -n as n from part union all select tb, n from part)
    group by board having sum(n) <> 0)`
  const sectionSums = sql`(select section, sum(n) as n from (select fs as section, -n as n from part union all select ts, n from part)
    where section is not null group by section having sum(n) <> 0)`
  return [
    countPins(db, moved, 'p.pinner_id', '-'),
    statement(
      db,
      // Named twice, so that SQLite walks the moved pins and finds each by its id, whatever it believes of their number.
      sql`${all} update pins set board_id = place.id, section_id = moved.ts, boardless = place.boardless, ${standsOn('place')}
        from moved, place where pins.id in (select id from moved) and moved.id = pins.id and place.id = moved.tb`,
    ),
    countPins(db, moved, 'p.pinner_id', '+'),
    statement(
      db,
      sql`${all} update boards set pin_count = pin_count + d.n, covers = ${boardCovers} from ${boardSums} as d where boards.id = d.board`,
    ),
    statement(
      db,
      sql`${all} update sections set pin_count = pin_count + d.n, covers = ${sectionCovers} from ${sectionSums} as d
        where sections.id = d.section`,
    ),
    ...copyToProfiles(db, touched),
  ]
}
