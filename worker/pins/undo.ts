import { canUndoMove } from '../boards/conditions.ts'
import { pinsDeleted, pinsRestored } from '../effects/write.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'

/** Restores deleted pins to their place, while the person still works on the board. */
const deletion: UndoKind = {
  when: canUndoMove,
  statements: (db, { id }, isNow) => pinsRestored(db, id, isNow),
}

/** Deletes copies; the nightly job purges them. */
export const pinsCopied: UndoKind = {
  when: canUndoMove,
  statements: (db, { id, createdAt }, isNow) => pinsDeleted(db, id, createdAt, isNow, 'back'),
}

export const pinUndos: UndoKinds = { pin_deleted: deletion, pins_deleted: deletion, pins_copied: pinsCopied }
