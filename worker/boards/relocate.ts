import { type SQL, sql } from 'drizzle-orm'
import { isBoardOpenSql, standsOn } from '../accounts/conditions.ts'
import { countPins } from '../accounts/write.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { mayStill } from './acting.ts'
import { boardCovers, sectionCovers } from './covers.ts'
import { touchClusters } from './touch-clusters.ts'

/**
 * Pins on their way to one place, as JSON of an undo entry: `{parts:[{fb,fs,tb,ts,pins}]}`, each from a board and section to a board and
 * section. It is written once and read by every statement of the batch, and by the batch that takes it back.
 * @param pins a subquery of `id, board_id, section_id`
 * @param toSection one for all, or an expression of `section_id`
 */
export function partsJson(pins: SQL, toBoard: number | SQL, toSection: number | SQL | null): SQL {
  return sql`(select json_object('parts', json_group_array(json(part))) from (
    select json_object('fb', board_id, 'fs', section_id, 'tb', ${toBoard}, 'ts', ${toSection}, 'pins', json_group_array(id)) as part
    from ${pins} group by board_id, section_id))`
}

/** Which way: as it was done, or back. */
export type Direction = 'there' | 'back'

/**
 * The entry's parts as a table `part (fb, fs, tb, ts, n, pins)` in the direction of travel, where `when` holds; and its pins as `moved
 * (id, tb, ts)`. Both are made once: a part's JSON holds all its pins, and would else be parsed for each.
 */
function tables(entryId: number, direction: Direction, when: SQL, most?: number): SQL {
  const [fromBoard, fromSection, toBoard, toSection] = (direction === 'there' ? 'fb fs tb ts' : 'tb ts fb fs').split(
    ' ',
  )
  const of = (name: string | undefined) => sql.raw(`each.value ->> '$.${name}'`)
  return sql`with part as materialized (
    select ${of(fromBoard)} as fb, ${of(fromSection)} as fs, ${of(toBoard)} as tb, ${of(toSection)} as ts,
      json_array_length(each.value, '$.pins') as n, each.value ->> '$.pins' as pins
    from undo_entries as entry, json_each(entry.inverse, '$.parts') as each where entry.id = ${entryId} and ${when}),
  place as materialized (select b.id, b.grp, b.owner_id, b.kind = 'quicksave' as boardless, ${isBoardOpenSql(sql`b.id`)} as is_open
    from (select distinct tb from part) as goal cross join boards as b where b.id = goal.tb),
  moved as materialized (select pin.value as id, part.tb, part.ts from part cross join json_each(part.pins) as pin
    ${most === undefined ? sql`` : sql`limit ${most}`})`
}

/**
 * Puts the pins of an entry where they go, with every count, cover and copy that follows: set-based, whatever their number (REL-18).
 * Where a pin goes decides its group and whether the world may find it.
 * @param when what must hold for anything to happen
 */
export function relocate(db: Database, entryId: number, direction: Direction, when: SQL): Statement[] {
  const all = tables(entryId, direction, when)
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

/** What cards show of some boards, copied to every profile where they stand, which then shows something else. */
export function copyToProfiles(db: Database, boardIds: SQL): Statement[] {
  return [
    statement(
      db,
      sql`update profile_boards set (name, name_key, slug, privacy, pin_count, section_count, covers, last_pin_at) =
        (select name, name_key, slug, privacy, pin_count, section_count, covers, last_pin_at from boards b where b.id = profile_boards.board_id)
        where board_id in ${boardIds}`,
    ),
    statement(
      db,
      sql`update users set content_version = content_version + 1
        where id in (select user_id from profile_boards where board_id in ${boardIds})`,
    ),
    touchClusters(db, sql`(select owner_id from boards where id in ${boardIds})`),
  ]
}

/**
 * Whether what an entry moved can go back to exactly where it was: every pin lies where it was put, and where they came from is still
 * there for whoever moved them.
 * @param most of how many of them at most it is asked
 * @param ended a section that the entry put an end to: it comes back with its pins
 */
export function canGoBack(
  { id, userId }: { id: number; userId: number },
  most?: number,
  ended: number | null = null,
): SQL {
  const works = (boardId: string) => mayStill(userId, sql.raw(boardId), 'workers')
  return sql`(${lieWherePut(id, most, ended)} and not exists (${tables(id, 'there', sql`true`)}
    select 1 from part where not ${works('part.fb')} or not ${works('part.tb')}))`
}

/** Whether every pin of an entry lies where it was put, and the section that it came from is there; whose the boards are is not asked. */
export function lieWherePut(id: number, most?: number, ended: number | null = null): SQL {
  return sql`not exists (${tables(id, 'there', sql`true`, most)}
    select 1 from part where part.fs is not ${ended} and part.fs is not null
      and not exists (select 1 from sections s where s.id = part.fs and s.board_id = part.fb)
    union all
    select 1 from moved left join pins p on p.id = moved.id where p.board_id is not moved.tb or p.section_id is not moved.ts)`
}
