import type { UndoKinds } from '../../model/undo/rules.ts'
import { canUndoDeletion } from './conditions.ts'
import { undeleteBoard } from './queries.ts'

export const deletionUndos: UndoKinds = {
  board_deleted: {
    when: ({ id, userId }) => canUndoDeletion(id, userId),
    statements: (db, { inverse }, isNow) => undeleteBoard(db, (inverse as { board: number }).board, isNow),
  },
}
