import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'

/** Places as JSON text: the SQL that selects them, and the result read before the write. */
export interface ReadPlaces {
  places: SQL
  text: string
}

/**
 * True if moves can be written: the viewer may act for the subject, the places are unchanged since they were read, and the subject has a custom order, or with
 * `isFirst` none yet.
 */
export function canWriteMoves(viewerId: number, actorId: number, isFirst: boolean, reads: ReadPlaces[]): SQL {
  const may = actingForSql(sql`${viewerId}`, actorId, 'boards')
  const has = sql`exists (select 1 from users where id = ${actorId} and has_custom_board_order = ${isFirst ? 0 : 1})`
  return sql.join([may, has, ...reads.map(({ places, text }) => sql`${places} = ${text}`)], sql` and `)
}

/** True if moves can be undone: every moved board is still at the place that the moves gave it. */
export function canUndoMoves(id: number, userId: number): SQL {
  const actor = ofInverse(id, '$.u')
  return sql`(${actingForSql(sql`${userId}`, actor, 'boards')} and not exists (select 1
    from undo_entries e, json_each(e.inverse, '$.moved') m
    left join profile_boards p on p.user_id = e.inverse ->> '$.u' and p.board_id = cast(m.value ->> '$.b' as integer)
    where e.id = ${id} and p.custom_pos is not m.value ->> '$.to'))`
}

/** True if moves started a custom order that no later moves use: undoing them ends the order. */
export function startedOrder(id: number, userId: number): SQL {
  const actor = ofInverse(id, '$.u')
  return sql`${ofInverse(id, '$.first')} = 1 and not exists (select 1 from undo_entries l where l.user_id in (${userId}, ${actor}) and l.rk < ${-id}
    and l.kind = 'boards_ordered' and l.undone_at is null and l.inverse ->> '$.u' = ${actor})`
}
