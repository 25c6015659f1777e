import { sql } from 'drizzle-orm'
import { canGoBack } from '../boards/conditions.ts'
import { statement } from '../db/batch.ts'
import { countRepins, relocate } from '../effects/write.ts'
import { pinsOfEntry } from '../undo/conditions.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'

/** Deleted pins come back to where they were, while whoever deleted them still works there. */
const pinsDeleted: UndoKind = {
  when: canGoBack,
  statements(db, { id }, isNow) {
    const its = pinsOfEntry(id, isNow)
    return [
      ...relocate(db, id, 'back', isNow),
      statement(db, sql`update pins set deleted_at = null, deletion = null where id in ${its}`),
      countRepins(db, its, '+'),
    ]
  },
}

/** Copies go to what was deleted, which the night takes away. */
export const pinsCopied: UndoKind = {
  when: canGoBack,
  statements(db, { id, createdAt }, isNow) {
    const its = pinsOfEntry(id, isNow)
    return [
      countRepins(db, its, '-'),
      ...relocate(db, id, 'back', isNow),
      statement(db, sql`update pins set deleted_at = ${createdAt}, deletion = ${id} where id in ${its}`),
    ]
  },
}

export const pinUndos: UndoKinds = { pin_deleted: pinsDeleted, pins_deleted: pinsDeleted, pins_copied: pinsCopied }
