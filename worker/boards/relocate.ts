import { type SQL, sql } from 'drizzle-orm'
import { isListedSql } from '../accounts/listed.ts'
import { countPins } from '../accounts/pin-counts.ts'
import { actingForSql } from '../accounts/queries.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { boardCovers, sectionCovers } from './covers.ts'

/**
 * Pins on their way to one place, as JSON of an undo entry: `{parts:[{fb,fs,tb,ts,pins}]}`, each from a board and section to a board and
 * section. It is written once and read by every statement of the batch, and by the batch that takes it back.
 * @param pins a subquery of `id, board_id, section_id`
 */
export function partsJson(pins: SQL, toBoard: number, toSection: number | null): SQL {
  return sql`(select json_object('parts', json_group_array(json(part))) from (
    select json_object('fb', board_id, 'fs', section_id, 'tb', ${toBoard}, 'ts', ${toSection}, 'pins', json_group_array(id)) as part
    from ${pins} group by board_id, section_id))`
}

/** Which way: as it was done, or back. */
export type Direction = 'there' | 'back'

/** The entry's parts as rows `fb, fs, tb, ts, n, pins` in the direction of travel, where `when` holds. */
function parts(entryId: number, direction: Direction, when: SQL): SQL {
  const [fromBoard, fromSection, toBoard, toSection] = (direction === 'there' ? 'fb fs tb ts' : 'tb ts fb fs').split(
    ' ',
  )
  const of = (name: string | undefined) => sql.raw(`part.value ->> '$.${name}'`)
  return sql`(select ${of(fromBoard)} as fb, ${of(fromSection)} as fs, ${of(toBoard)} as tb, ${of(toSection)} as ts,
    json_array_length(part.value, '$.pins') as n, part.value ->> '$.pins' as pins
    from undo_entries as entry, json_each(entry.inverse, '$.parts') as part where entry.id = ${entryId} and ${when})`
}

/**
 * Puts the pins of an entry where they go, with every count, cover and copy that follows: set-based, whatever their number (REL-18).
 * Where a pin goes decides its group and whether the world may find it.
 * @param when what must hold for anything to happen
 */
export function relocate(db: Database, entryId: number, direction: Direction, when: SQL): Statement[] {
  const rows = parts(entryId, direction, when)
  const moved = sql`(select pin.value from ${rows} as p, json_each(p.pins) as pin)`
  const places = sql`(select pin.value as id, p.tb, p.ts, b.grp, b.kind from ${rows} as p
    cross join boards as b on b.id = p.tb cross join json_each(p.pins) as pin)`
  const touched = sql`(select fb from ${rows} union select tb from ${rows})`
  return [
    countPins(db, moved, 'p.pinner_id', '-'),
    statement(
      db,
      sql`update pins set board_id = m.tb, section_id = m.ts, grp = m.grp, boardless = m.kind = 'quicksave',
        listed = m.grp = 0 and ${isListedSql(sql`m.tb`)} from ${places} as m where pins.id = m.id`,
    ),
    countPins(db, moved, 'p.pinner_id', '+'),
    statement(
      db,
      sql`update boards set pin_count = pin_count + d.n, covers = ${boardCovers}
        from (select board, sum(n) as n from (select fb as board, -n as n from ${rows} union all select tb, n from ${rows})
          group by board having sum(n) <> 0) as d where boards.id = d.board`,
    ),
    statement(
      db,
      sql`update sections set pin_count = pin_count + d.n, covers = ${sectionCovers}
        from (select section, sum(n) as n from (select fs as section, -n as n from ${rows} union all select ts, n from ${rows})
          where section is not null group by section having sum(n) <> 0) as d where sections.id = d.section`,
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
  ]
}

/**
 * Whether what an entry moved can go back to exactly where it was: every pin lies where it was put, and where they came from is still
 * there for whoever moved them.
 */
export function canGoBack({ id, userId }: { id: number; userId: number }): SQL {
  const rows = parts(id, 'there', sql`true`)
  const works = (
    boardId: string,
  ) => sql`exists (select 1 from boards b where b.id = ${sql.raw(boardId)} and b.deleted_at is null
    and (${actingForSql(sql`${userId}`, sql`b.owner_id`, 'boards')}
      or exists (select 1 from profile_boards w where w.user_id = ${userId} and w.board_id = b.id)))`
  return sql`(not exists (select 1 from ${rows} as m where not ${works('m.fb')} or not ${works('m.tb')}
      or (m.fs is not null and not exists (select 1 from sections s where s.id = m.fs and s.board_id = m.fb)))
    and not exists (select 1 from ${rows} as m cross join json_each(m.pins) as pin left join pins p on p.id = pin.value
      where p.board_id is not m.tb or p.section_id is not m.ts))`
}
