import type { UndoKind, UndoKinds } from '../../undo/write.ts'
import { type Changed, canUndoChange } from './conditions.ts'
import { change, restoreAddresses } from './queries.ts'

/** A board's values of before: only while it has those that the action gave it. */
const boardChange: UndoKind = {
  when: ({ inverse, userId }) => canUndoChange(inverse as Changed, userId),
  statements(db, { inverse }, isNow) {
    const changed = inverse as Changed
    return [...change(db, changed.board, changed.was, isNow), ...restoreAddresses(db, changed, isNow)]
  },
}

/** How changes of a board's own values are taken back. */
export const changeUndos: UndoKinds = {
  board_changed: boardChange,
  board_privacy: boardChange,
  board_archived: boardChange,
  board_unarchived: boardChange,
}
