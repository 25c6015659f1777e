import { canGoBack } from '../boards/conditions.ts'
import { pinsDeleted, pinsRestored } from '../effects/write.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'

/** Deleted pins come back to where they were, while whoever deleted them still works there. */
const deletion: UndoKind = {
  when: canGoBack,
  statements: (db, { id }, isNow) => pinsRestored(db, id, isNow),
}

/** Copies go to what was deleted, which the night takes away. */
export const pinsCopied: UndoKind = {
  when: canGoBack,
  statements: (db, { id, createdAt }, isNow) => pinsDeleted(db, id, createdAt, isNow, 'back'),
}

export const pinUndos: UndoKinds = { pin_deleted: deletion, pins_deleted: deletion, pins_copied: pinsCopied }
