import { RESTORE_PERIOD, softDeleteBoard } from '../boards/write.ts'
import { canUndoMove } from '../model/boards/rules.ts'
import { pinsMoved } from '../model/effects/write.ts'
import type { UndoKind, UndoKinds } from '../model/undo/rules.ts'
import { pinsCopied } from '../pins/undo.ts'
import type { EntryRow } from '../undo/read.ts'
import { canDeleteMadeBoard } from './new-board/conditions.ts'
import { deleteCopies } from './new-board/queries.ts'

/**
 * Undoes a board created for pins: moved pins return, copies are deleted, the board is deleted. Only while nothing else
 * was added to it. It is not listed among deleted boards, because it is empty.
 */
const boardMade: UndoKind = {
  when: canDeleteMadeBoard,
  statements(db, { id, inverse, createdAt }: EntryRow, isNow) {
    const { board } = inverse as { board: number }
    return [
      ...pinsMoved(db, id, 'back', isNow),
      ...softDeleteBoard(db, board, createdAt - RESTORE_PERIOD, isNow),
      ...deleteCopies(db, id, createdAt, isNow),
    ]
  },
}

/** Undoes a board created for copies: copies and board are deleted, as by the undo of a copy. */
const boardOfCopies: UndoKind = {
  when: canDeleteMadeBoard,
  statements(db, entry, isNow) {
    const { board } = entry.inverse as { board: number }
    return [
      ...pinsCopied.statements(db, entry, isNow),
      ...softDeleteBoard(db, board, entry.createdAt - RESTORE_PERIOD, isNow),
    ]
  },
}

/** Undo of moves: every pin returns to its former board and section. */
export const moveUndos: UndoKinds = {
  pins_moved: {
    when: canUndoMove,
    statements: (db, { id }, isNow) => pinsMoved(db, id, 'back', isNow),
  },
  pins_copied: pinsCopied,
  board_made: boardMade,
  board_of_copies: boardOfCopies,
}
