import { sql } from 'drizzle-orm'
import { countRepins } from '../accounts/pin-counts.ts'
import { canGoBack, relocate } from '../boards/relocate.ts'
import { statement } from '../db/batch.ts'
import type { UndoKinds } from '../undo/write.ts'

/** How a deleted pin comes back to where it was, while whoever deleted it still works there. */
export const pinUndos: UndoKinds = {
  pin_deleted: {
    when: canGoBack,
    statements(db, { id }, isNow) {
      const its = sql`(select pin.value from undo_entries as e, json_each(e.inverse, '$.parts') as part,
        json_each(part.value, '$.pins') as pin where e.id = ${id} and ${isNow})`
      return [
        ...relocate(db, id, 'back', isNow),
        statement(db, sql`update pins set deleted_at = null, deletion = null where id in ${its}`),
        countRepins(db, its, '+'),
      ]
    },
  },
}
