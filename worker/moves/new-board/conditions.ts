import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { canUndoMove } from '#worker/model/boards/rules.ts'
import { ofInverse, pinsOfEntry } from '#worker/model/undo/rules.ts'
import { authorizePins, isFree, type Target } from '../conditions.ts'

/** The copies of an entry as a table `copy (id, source)`. */
export function copiesOf(entryId: number): SQL {
  return sql`(select each.value ->> 0 as id, each.value ->> 1 as source from undo_entries as entry,
    json_each(entry.inverse, '$.copies') as each where entry.id = ${entryId}) as copy`
}

/** Ids of an entry's copies, as a subquery; empty unless `when` holds. */
export function copyIds(entryId: number, when: SQL): SQL {
  return sql`(select copy.id from ${copiesOf(entryId)} where ${when})`
}

/** True if every copy of an entry is still on its board, or deleted. */
function areCopiesThere(entryId: number): SQL {
  return sql`not exists (select 1 from ${copiesOf(entryId)} cross join pins as p on p.id = copy.id cross join undo_entries as e
    where e.id = ${entryId} and p.deleted_at is null and p.board_id is not e.inverse ->> '$.board')`
}

/** True if a board created for pins can be deleted: its pins are still there and nothing was added to it. */
export function canDeleteMadeBoard(entry: { id: number; userId: number }, max?: number): SQL {
  const board = ofInverse(entry.id, '$.board')
  const put = sql`(select count(*) from ${pinsOfEntry(entry.id, sql`true`)} as put cross join pins as p on p.id = put.value)`
  const copied = sql`(select count(*) from pins where id in ${copyIds(entry.id, sql`true`)} and deleted_at is null)`
  return sql`(${canUndoMove(entry, max)} and ${areCopiesThere(entry.id)} and exists (select 1 from boards where id = ${board}
      and deleted_at is null and section_count = 0 and collaborator_count = 0 and pin_count = ${put} + ${copied}))`
}

/** True if any suggested pin may still go to the new board. */
export function areOpenAndFree(when: SQL, pinIds: number[], actorId: number, target: Target, now: number): SQL {
  return sql`${when} and exists ${authorizePins(pinIds, actorId)} and ${isFree({ pinIds: pinIds.map(String) }, actorId, target, now)}`
}

/** True if the batch created the board. */
export function isBoardMade(boardId: number): SQL {
  return sql`exists (select 1 from boards where id = ${boardId})`
}
