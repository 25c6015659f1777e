import type { UndoKinds } from '../../undo/write.ts'
import { canTakeBackDeletion } from './conditions.ts'
import { putBackBoard } from './queries.ts'

/** A deleted board comes back as it was. */
export const deletionUndos: UndoKinds = {
  board_deleted: {
    when: ({ id, userId }) => canTakeBackDeletion(id, userId),
    statements: (db, { inverse }, isNow) => putBackBoard(db, (inverse as { board: number }).board, isNow),
  },
}
