import { mayOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import type { CollaboratorAnswer } from '../../domain/invites/contract.ts'
import type { Summary } from '../../domain/undo/contract.ts'
import { boardUrl } from '../boards/view.ts'
import { openBoard } from '../boards/write.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { departureTold, pinsMoved } from '../model/effects/write.ts'
import type { Member } from '../model/invites/rules.ts'
import { isRecorded } from '../model/undo/rules.ts'
import { undoHandle } from '../undo/view.ts'
import { leave, recordDeparture, selectDeparture, selectMember } from './membership/queries.ts'
import { destinationOf, makeBoardForPins } from './own-pins/queries.ts'

/**
 * Removes a collaborator, or lets the viewer leave, in one batch (W-37). With `withPins` the collaborator's pins move
 * as `destinationOf` says; otherwise they stay. The owner and users who are not on the board are 404 code 30; removing
 * others is only allowed to the owner: 403 code 3; a locked board is 409.
 */
export async function removeCollaborator(asker: Asker, member: Member, withPins: boolean): Promise<CollaboratorAnswer> {
  const { db, now } = asker
  const { boardId, userId } = member
  const opened = await openBoard(asker, boardId, 'pins', { more: { found: selectMember(member) } })
  const { board, role, viewerId } = opened
  const isSelf = viewerId === userId
  if (!isSelf && !mayOnBoard(role, board.detail.collaboratorsManage, 'remove_people')) throw new Failure('forbidden')
  const [found] = opened.more.found
  if (!found) throw new Failure('user_not_found')
  const id = newId()
  const destination = destinationOf(board, userId, newId())
  const summary: Summary = isSelf
    ? { action: 'board_left', name: board.card.name }
    : { action: 'collaborator_removed', name: found.fullName }
  const when = isRecorded(id)
  const {
    after: [after],
  } = await round(db, {
    recorded: recordDeparture(db, opened, { id, member, destination, withPins, summary, now }),
    pins: withPins
      ? [...makeBoardForPins(db, id, member, destination, board, now), ...pinsMoved(db, id, 'there', when)]
      : [],
    left: leave(db, member, when),
    told: isSelf ? departureTold(db, boardId, userId, id, when, now) : [],
    after: selectDeparture(id, member),
  })
  if (!after?.done) throw new Failure(after?.there ? 'source_busy' : 'user_not_found')
  return {
    board: { id: String(boardId), url: boardUrl(board.card), name: board.card.name },
    collaborator_count: after.count,
    undo: undoHandle(id, now),
  }
}
