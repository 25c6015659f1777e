import { pinsMoved } from '../model/effects/write.ts'
import { mayReturn, mayUndoRemoval, type RemovedMember } from '../model/invites/rules.ts'
import type { UndoKind, UndoKinds } from '../model/undo/rules.ts'
import { join, restoreInvites } from './membership/queries.ts'
import { removeMadeBoard } from './own-pins/queries.ts'

/** Restores the collaborator's row, pins and invitations. */
const restoreMember: UndoKind['statements'] = (db, { id, inverse }, isNow) => {
  const removed = inverse as RemovedMember
  const { board, user, rk, pos, made } = removed
  return [
    ...join(db, { boardId: board, userId: user }, { recentRk: rk, customPos: pos }, isNow),
    ...pinsMoved(db, id, 'back', isNow),
    ...removeMadeBoard(db, made, user, isNow),
    restoreInvites(db, removed, isNow),
  ]
}

/** Undoing a removal, by who removed the collaborator, or by the collaborator who left. */
export const inviteUndos: UndoKinds = {
  collaborator_removed: { when: mayUndoRemoval, statements: restoreMember },
  board_left: { when: mayReturn, statements: restoreMember },
}
