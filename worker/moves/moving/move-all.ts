import { Failure } from '#domain/errors.ts'
import { movedAnswer, selectAllBody } from '#domain/moves/contract.ts'
import { routes } from '#domain/routes.ts'
import { authorizeBoard, underLock } from '#worker/boards/write.ts'
import { action } from '#worker/http/action/action.ts'
import { MOVE_FAILS } from '../fails.ts'
import { selectionOf } from '../selection.ts'
import { move } from './move.ts'

/** Moves all pins of a board or section (W-32). On a shared board, only those that the actor may move. */
export const moveAll = action(
  {
    call: ['put', routes.api.selectAll],
    ids: {},
    summary: 'Move all pins of a board, of a section or of the viewer',
    input: selectAllBody,
    answer: movedAnswer,
    fails: MOVE_FAILS,
  },
  async function moveAll({ requester, input }) {
    const { new_board_id, new_section_id: to, new_board: isNewBoard, orbac_subject_id: subjectId } = input
    const target = { boardId: Number(new_board_id), sectionId: to ? Number(to) : null }
    const selection = selectionOf(input)
    const { of } = selection
    if (!of) return (await move(requester, selection, target, { subjectId, isNewBoard })).answer
    await authorizeBoard(requester, of.boardId, 'pins', { subjectId, boardless: true })
    if (of.boardId === target.boardId && (of.sectionId ?? null) === target.sectionId && of.sectionId !== undefined)
      throw new Failure('same_place')
    const { answer } = await underLock(requester.db, of.boardId, 'select_all', requester.now, (lock) =>
      move(requester, selection, target, { subjectId, lock, isNewBoard }),
    )
    return answer
  },
)
