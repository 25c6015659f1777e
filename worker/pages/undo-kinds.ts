import { boardUndos, orderUndos } from '../boards/undo.ts'
import { clusterUndos } from '../clusters/undo.ts'
import { faceUndos } from '../faces/undo.ts'
import { inviteUndos } from '../invites/undo.ts'
import { moveUndos } from '../moves/undo.ts'
import { pinUndos } from '../pins/undo.ts'
import type { UndoKinds } from '../undo/write.ts'

/** How each room's actions are taken back. */
export const undoKinds: UndoKinds = {
  ...boardUndos,
  ...orderUndos,
  ...pinUndos,
  ...moveUndos,
  ...clusterUndos,
  ...inviteUndos,
  ...faceUndos,
}
