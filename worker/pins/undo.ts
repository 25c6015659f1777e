import { canUndoMove } from '../model/boards/rules.ts'
import { pinsDeleted } from '../model/effects/write.ts'
import type { UndoKind } from '../model/undo/rules.ts'

/** Deletes copies; the nightly job purges them. */
export const pinsCopied: UndoKind = {
  when: canUndoMove,
  statements: (db, { id, createdAt }, isNow) => pinsDeleted(db, id, createdAt, isNow, 'back'),
}
