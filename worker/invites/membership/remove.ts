import { mayOnBoard } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import {
  answerInviteBody,
  type CollaboratorAnswer,
  collaboratorAnswer,
  removalQuery,
} from '#domain/invites/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Summary } from '#domain/undo/contract.ts'
import { boardUrl } from '#worker/boards/view.ts'
import { authorizeBoard } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import { idOf } from '#worker/http/path.ts'
import type { Requester } from '#worker/http/requester.ts'
import { notifyDeparture, pinsMoved } from '#worker/model/effects/write.ts'
import { type Member, mayReturn, mayUndoRemoval, type RemovedMember } from '#worker/model/invites/rules.ts'
import { isRecorded, type UndoKind } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { destinationOf, makeBoardForPins, removeMadeBoard } from '../own-pins/queries.ts'
import { memberForm } from '../people-form.ts'
import { memberOf } from './member.ts'
import { join, leave, recordDeparture, restoreInvites, selectDeparture, selectMember } from './queries.ts'

/** Removes a collaborator, or lets the viewer leave (W-37); see `removeMember`. */
export const removeCollaborator = action(
  {
    call: ['delete', routes.api.boardCollaborator],
    ids: { board: 'text', user: 'text' },
    summary: 'Remove a collaborator, or leave a board',
    query: removalQuery,
    input: answerInviteBody,
    isInputOptional: true,
    answer: collaboratorAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'board_not_found', 'user_not_found', 'source_busy'],
  },
  async function removeCollaborator({ requester, ids, input, query }) {
    idOf(ids.board, 'board_not_found')
    return removeMember(requester, memberOf(ids, input, 'user_not_found'), query.with_pins)
  },
)
  .undo(['collaborator_removed'], { when: mayUndoRemoval, statements: restoreMember })
  .undo(['board_left'], { when: mayReturn, statements: restoreMember })

/** The button that removes a collaborator; with `with_pins`, also the pins that they saved. */
export const partForm = memberForm(
  routes.do.boardPart,
  'user_not_found',
  async ({ requester }, { board, user }, { with_pins }) => {
    await removeMember(requester, { boardId: Number(board), userId: Number(user) }, with_pins === '1')
    return 'parted'
  },
)

/**
 * Removes a collaborator, or lets the viewer leave, in one batch. With `withPins`, the collaborator's pins move to the board of `destinationOf`; otherwise they
 * stay. 404 code 30 for the owner and for users who are not on the board; only the owner may remove others, else 403 code 3; 409 for a locked board.
 */
async function removeMember(requester: Requester, member: Member, withPins: boolean): Promise<CollaboratorAnswer> {
  const { db, now } = requester
  const { boardId, userId } = member
  const opened = await authorizeBoard(requester, boardId, 'pins', { more: { found: selectMember(member) } })
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
  } = await batch(db, {
    recorded: recordDeparture(opened, { id, member, destination, withPins, summary, now }),
    pins: withPins ? [...makeBoardForPins(id, member, destination, board, now), ...pinsMoved(id, 'there', when)] : [],
    left: leave(member, when),
    told: isSelf ? notifyDeparture(boardId, userId, id, when, now) : [],
    after: selectDeparture(id, member),
  })
  if (!after?.done) throw new Failure(after?.there ? 'source_busy' : 'user_not_found')
  return {
    board: { id: String(boardId), url: boardUrl(board.card), name: board.card.name },
    collaborator_count: after.count,
    undo: undoHandle(id, now),
  }
}

/** Restores the collaborator's row, pins and invitations. */
function restoreMember(...[{ id, inverse: removed }, isNow]: Parameters<UndoKind<RemovedMember>['statements']>) {
  const { board, user, rk, pos, made } = removed
  return [
    ...join({ boardId: board, userId: user }, { recentRk: rk, customPos: pos }, isNow),
    ...pinsMoved(id, 'back', isNow),
    ...removeMadeBoard(made, user, isNow),
    restoreInvites(removed, isNow),
  ]
}
