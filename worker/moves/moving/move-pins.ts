import { idsIn } from '#domain/apps/compat.ts'
import { targetIn } from '#domain/apps/pin-options.ts'
import { bulkEditBody, movedAnswer } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { RESTORE_PERIOD, softDeleteBoard } from '#worker/boards/write.ts'
import { action } from '#worker/http/action/action.ts'
import { canUndoMove } from '#worker/model/boards/rules.ts'
import { pinsMoved } from '#worker/model/effects/write.ts'
import type { PinSelection } from '../conditions.ts'
import { MOVE_FAILS } from '../fails.ts'
import { canDeleteMadeBoard } from '../new-board/conditions.ts'
import { deleteCopies } from '../new-board/queries.ts'
import { move } from './move.ts'

/**
 * Moves pins to a board or section (W-31): all named pins or none. An invisible pin is 404, one that the actor may not move 403; 400 code 2174 if all pins are
 * already there; a locked board is 409.
 */
export const movePins = action(
  {
    call: ['put', routes.api.bulkEdit],
    ids: {},
    summary: 'Move pins to a board',
    input: bulkEditBody,
    answer: movedAnswer,
    fails: MOVE_FAILS,
  },
  async function movePins({ requester, input }) {
    const target = { boardId: Number(input.board_id), sectionId: input.section_id ? Number(input.section_id) : null }
    const source = input.source_board_id
    const selection: PinSelection = {
      pinIds: [...new Set(input.pin_ids)],
      of: source === undefined ? undefined : { boardId: Number(source) },
    }
    const options = { subjectId: input.orbac_subject_id, isNewBoard: input.new_board }
    return (await move(requester, selection, target, options)).answer
  },
)
  .compat('BulkEdit.update', {
    view: null,
    asks: (options) => ({ ids: {}, input: { ...targetIn(options), pin_ids: idsIn(options, 'pin_ids') } }),
  })
  // Moves every pin back to its former board and section.
  .undo(['pins_moved'], {
    when: canUndoMove,
    statements: ({ id }, isNow) => pinsMoved(id, 'back', isNow),
  })
  // Undoes a board created for pins, if nothing else was added to it: moves pins back, deletes copies and the board. The empty board is not listed among the
  // deleted boards.
  .undo<{ board: number }>(['board_made'], {
    when: canDeleteMadeBoard,
    statements({ id, inverse, createdAt }, isNow) {
      const { board } = inverse
      return [
        ...pinsMoved(id, 'back', isNow),
        ...softDeleteBoard(board, createdAt - RESTORE_PERIOD, isNow),
        ...deleteCopies(id, createdAt, isNow),
      ]
    },
  })
