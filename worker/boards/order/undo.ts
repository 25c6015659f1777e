import type { UndoKinds } from '../../model/undo/rules.ts'
import { canUndoMoves } from './conditions.ts'
import { endOrder, putBackPlaces } from './queries.ts'

/**
 * Undoes moves in a custom order: every board returns to its previous place, if none has moved since. Undoing the first moves also
 * ends the custom order, unless other moves followed.
 */
export const orderUndos: UndoKinds = {
  boards_ordered: {
    when: ({ id, userId }) => canUndoMoves(id, userId),
    statements: (db, { id, userId }, isNow) => [putBackPlaces(db, id, isNow), endOrder(db, id, userId, isNow)],
  },
}
