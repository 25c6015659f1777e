import type { UndoKind, UndoKinds } from '../../model/undo/rules.ts'
import { type Changed, canUndoChange } from './conditions.ts'
import { changeBoard, restoreAddresses } from './queries.ts'

const boardChange: UndoKind = {
  when: ({ inverse, userId }) => canUndoChange(inverse as Changed, userId),
  statements(db, { inverse }, isNow) {
    const changed = inverse as Changed
    return [...changeBoard(db, changed.board, changed.was, isNow), ...restoreAddresses(db, changed, isNow)]
  },
}

export const changeUndos: UndoKinds = {
  board_changed: boardChange,
  board_privacy: boardChange,
  board_archived: boardChange,
  board_unarchived: boardChange,
}
