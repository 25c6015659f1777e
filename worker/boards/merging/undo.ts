import { pinsMoved } from '../../model/effects/write.ts'
import type { UndoKinds } from '../../model/undo/rules.ts'
import { undeleteBoard } from '../deletion/queries.ts'
import { deleteUnusedSections } from '../sections/queries.ts'
import { canUndoMerge } from './conditions.ts'

/** Restores the merged board, moves its pins back, and deletes the sections that the merge created if they have no pins. */
export const mergeUndos: UndoKinds = {
  board_merged: {
    when: (entry, most) => canUndoMerge(entry, most),
    statements(db, { id, inverse }, isNow) {
      const { board, into, made } = inverse as { board: number; into: number; made: number[] }
      return [
        ...undeleteBoard(db, board, isNow),
        ...pinsMoved(db, id, 'back', isNow),
        ...deleteUnusedSections(db, into, made, isNow),
      ]
    },
  },
}
