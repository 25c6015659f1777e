import { pinsMoved } from '../effects/write.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { mayBringBack, mayReturn, type RemovedMember } from './conditions.ts'
import { join, putInvitesBack } from './membership/queries.ts'
import { removeMadeBoard } from './own-pins/queries.ts'

/** Their row as it was, their pins from where they went, those whom they had asked. */
const putBack: UndoKind['statements'] = (db, { id, inverse }, isNow) => {
  const removed = inverse as RemovedMember
  const { board, user, rk, pos, made } = removed
  return [
    ...join(db, { boardId: board, userId: user }, { recentRk: rk, customPos: pos }, isNow),
    ...pinsMoved(db, id, 'back', isNow),
    ...removeMadeBoard(db, made, user, isNow),
    putInvitesBack(db, removed, isNow),
  ]
}

/** How it is taken back that somebody is on a board no more: by who took them off, or by who left. */
export const inviteUndos: UndoKinds = {
  collaborator_removed: { when: mayBringBack, statements: putBack },
  board_left: { when: mayReturn, statements: putBack },
}
