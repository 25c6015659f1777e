import { canUndoMove } from '../model/boards/rules.ts'
import { personChanged, pinsDeleted, pinsRestored } from '../model/effects/write.ts'
import type { UndoKind, UndoKinds } from '../model/undo/rules.ts'
import { canUndoPlaces } from './placing/conditions.ts'
import { ownerWhere, type Placed, putBackPlaces } from './placing/queries.ts'

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

/** Puts pins back to their places in a board's own order. */
const places: UndoKind = {
  when: ({ id, userId }) => canUndoPlaces(id, userId),
  statements: (db, { inverse, id }, isNow) => [
    putBackPlaces(db, id, isNow),
    ...personChanged(db, ownerWhere((inverse as Placed).board, isNow)),
  ],
}

export const pinUndos: UndoKinds = {
  pin_deleted: deletion,
  pins_deleted: deletion,
  pins_copied: pinsCopied,
  pins_ordered: places,
}
