import { sql } from 'drizzle-orm'
import { actingForSql } from '../accounts/conditions.ts'
import { ofInverse } from '../undo/conditions.ts'
import type { UndoKinds } from '../undo/write.ts'
import { writeHasOrder, writePlaces } from './order-queries.ts'

/**
 * How moves in one's own order are taken back: every board to the place it came from, unless one of them has left the place it was
 * put to. The first move of all takes the order itself with it, where no other came after.
 */
export const orderUndos: UndoKinds = {
  boards_ordered: {
    when({ id, userId }) {
      const actor = ofInverse(id, '$.u')
      return sql`(${actingForSql(sql`${userId}`, actor, 'boards')} and not exists (select 1
        from undo_entries e, json_each(e.inverse, '$.moved') m
        left join profile_boards p on p.user_id = e.inverse ->> '$.u' and p.board_id = cast(m.value ->> '$.b' as integer)
        where e.id = ${id} and p.custom_pos is not m.value ->> '$.to'))`
    },
    statements(db, { id, userId }, isNow) {
      const actor = ofInverse(id, '$.u')
      const places = sql`(select json_group_array(json_array(m.value ->> '$.b', m.value ->> '$.from'))
        from undo_entries e, json_each(e.inverse, '$.moved') m where e.id = ${id})`
      const later = sql`exists (select 1 from undo_entries l where l.user_id in (${userId}, ${actor}) and l.rk < ${-id}
        and l.kind = 'boards_ordered' and l.undone_at is null and l.inverse ->> '$.u' = ${actor})`
      return [
        writePlaces(db, actor, places, isNow),
        writeHasOrder(db, actor, 0, sql`${isNow} and ${ofInverse(id, '$.first')} = 1 and not ${later}`),
      ]
    },
  },
}
