import { canGoBack, relocate } from '../boards/relocate.ts'
import type { UndoKinds } from '../undo/write.ts'

/** How moves are taken back: every pin to the board and section it came from. */
export const moveUndos: UndoKinds = {
  pins_moved: {
    when: canGoBack,
    statements: (db, { id }, isNow) => relocate(db, id, 'back', isNow),
  },
}
