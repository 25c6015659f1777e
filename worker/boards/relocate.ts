import { type SQL, sql } from 'drizzle-orm'
import { movedParts } from '../effects/conditions.ts'
import { mayStill } from './acting.ts'

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
  return sql`(${lieWherePut(id, most, ended)} and not exists (${movedParts(id, 'there', sql`true`)}
    select 1 from part where not ${works('part.fb')} or not ${works('part.tb')}))`
}

/** Whether every pin of an entry lies where it was put, and the section that it came from is there; whose the boards are is not asked. */
export function lieWherePut(id: number, most?: number, ended: number | null = null): SQL {
  return sql`not exists (${movedParts(id, 'there', sql`true`, most)}
    select 1 from part where part.fs is not ${ended} and part.fs is not null
      and not exists (select 1 from sections s where s.id = part.fs and s.board_id = part.fb)
    union all
    select 1 from moved left join pins p on p.id = moved.id where p.board_id is not moved.tb or p.section_id is not moved.ts)`
}
