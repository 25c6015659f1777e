import { pinsMoved } from '../../effects/write.ts'
import type { UndoKinds } from '../../undo/write.ts'
import { undeleteBoard } from '../deletion/queries.ts'
import { canUndoMerge } from './conditions.ts'
import { deleteUnusedSections } from './queries.ts'

/** The merged board comes back whole: as it was deleted, then its pins; what was made for it goes, unless somebody uses it. */
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
