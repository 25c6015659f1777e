import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { type BoardEditor, canStillEdit, mayEditBoard } from '#worker/model/boards/rules.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'

/** True if places can be written: the user may still edit the board, and the values they were computed from are unchanged. */
export function canWritePlaces(editor: BoardEditor, around: SQL, text: string): SQL {
  return sql`${canStillEdit(editor)} and ${around} = ${text}`
}

/** True if a change of places can be undone: each pin still has the place it was given, and the user may still order the board. */
export function canUndoPlaces(id: number, userId: number): SQL {
  return sql`(${mayEditBoard(userId, ofInverse(id, '$.board'), 'collaborators')} and not exists (select 1
    from undo_entries e, json_each(e.inverse, '$.pins') m
    left join pins p on p.id = cast(m.value ->> '$.id' as integer) and p.board_id = e.inverse ->> '$.board'
    where e.id = ${id} and p.place is not m.value ->> '$.is'))`
}
