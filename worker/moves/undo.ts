import { canGoBack } from '../boards/conditions.ts'
import { SHELF_TIME, shelve } from '../boards/write.ts'
import { pinsMoved } from '../effects/write.ts'
import { pinsCopied } from '../pins/undo.ts'
import type { EntryRow } from '../undo/read.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { canBoardGo } from './new-board/conditions.ts'
import { dropCopies } from './new-board/queries.ts'

/**
 * A board that was made for pins goes with what was done for it: pins that moved lie where they lay, copies are gone. Only while nothing else
 * has come to it. It is not among the deleted: there is nothing on it to have back.
 */
const boardMade: UndoKind = {
  when: canBoardGo,
  statements(db, { id, inverse, createdAt }: EntryRow, isNow) {
    const { board } = inverse as { board: number }
    return [
      ...pinsMoved(db, id, 'back', isNow),
      ...shelve(db, board, createdAt - SHELF_TIME, isNow),
      ...dropCopies(db, id, createdAt, isNow),
    ]
  },
}

/** The same where all that lies on it are copies: they go to what was deleted, as by the undo of a copy, and the board with them. */
const boardOfCopies: UndoKind = {
  when: canBoardGo,
  statements(db, entry, isNow) {
    const { board } = entry.inverse as { board: number }
    return [...pinsCopied.statements(db, entry, isNow), ...shelve(db, board, entry.createdAt - SHELF_TIME, isNow)]
  },
}

/** How moves are taken back: every pin to the board and section it came from. */
export const moveUndos: UndoKinds = {
  pins_moved: {
    when: canGoBack,
    statements: (db, { id }, isNow) => pinsMoved(db, id, 'back', isNow),
  },
  board_made: boardMade,
  board_of_copies: boardOfCopies,
}
