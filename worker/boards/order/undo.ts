import type { UndoKinds } from '../../undo/write.ts'
import { canUndoMoves } from './conditions.ts'
import { endOrder, putBackPlaces } from './queries.ts'

/**
 * How moves in one's own order are taken back: every board to the place it came from, unless one of them has left the place it was
 * put to. The first move of all takes the order itself with it, where no other came after.
 */
export const orderUndos: UndoKinds = {
  boards_ordered: {
    when: ({ id, userId }) => canUndoMoves(id, userId),
    statements: (db, { id, userId }, isNow) => [putBackPlaces(db, id, isNow), endOrder(db, id, userId, isNow)],
  },
}
