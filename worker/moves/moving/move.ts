import { Failure } from '#domain/errors.ts'
import type { MovedAnswer } from '#domain/moves/contract.ts'
import { authorizeBoard, type Lock, partsJson, unlock } from '#worker/boards/write.ts'
import { batch, type Results, type Statements } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Statement } from '#worker/db/statement.ts'
import type { Requester } from '#worker/http/requester.ts'
import { pinsMoved } from '#worker/model/effects/write.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { type Condition, movablePins, type PinSelection, stillMove, type Target } from '../conditions.ts'
import { boardMadeJson } from '../new-board/queries.ts'
import {
  countMovable,
  type LockedPlaces,
  type MovedRow,
  selectLockedPlaces,
  selectMovedBoards,
  selectSectionBoard,
} from '../queries.ts'
import { requireMovable } from '../selection.ts'
import { countedBoard } from '../view.ts'

/**
 * Moves one pin, with the statements of `more` in the same batch (W-51). The target may be the hidden board of the
 * owner's boardless pins.
 */
export function moveOne<Reads extends Statements>(
  requester: Requester,
  pinId: number,
  target: Target,
  options: Pick<MoveOptions<Reads>, 'subjectId' | 'more' | 'reads'>,
): Promise<Moved<Results<Reads>>> {
  return move(requester, { pinIds: [String(pinId)] }, target, { ...options, boardless: true })
}

interface MoveOptions<Reads> {
  subjectId?: string | undefined
  lock?: Lock
  /** Further statements, which apply only if the move does. */
  more?: (isNow: Condition) => Statement[]
  /** Further reads in the same batch. */
  reads?: Reads
  boardless?: boolean
  /** True if the target was created for these pins: undo deletes it if it was empty. */
  isNewBoard?: boolean
}
export interface Moved<Read = unknown> {
  answer: MovedAnswer
  /** The results of `reads`. */
  read: Read
}

/**
 * Moves pins to a board or section, all or none, in one batch. An invisible pin is 404, one that the actor may not move 403; 400 code 2174 if all pins are
 * already there; a locked board is 409.
 */
export function move<Reads extends Statements = Record<never, never>>(
  requester: Requester,
  selection: PinSelection,
  target: Target,
  options?: MoveOptions<Reads>,
): Promise<Moved<Results<Reads>>>
export async function move(
  requester: Requester,
  selection: PinSelection,
  target: Target,
  { subjectId, lock, more = () => [], reads = {}, boardless = false, isNewBoard = false }: MoveOptions<Statements> = {},
): Promise<Moved> {
  const { db, now } = requester
  const section = target.sectionId === null ? undefined : selectSectionBoard(target.sectionId)
  const opened = await authorizeBoard(requester, target.boardId, 'pins', { subjectId, more: { section }, boardless })
  const { section: held } = opened.more
  if (held && held[0]?.boardId !== target.boardId) throw new Failure('section_not_found')
  const { actorId } = opened
  const { counted } = await batch(db, { counted: countMovable(selection, actorId, target) })
  const { moving: count } = await requireMovable(requester, selection, counted[0])
  const id = newId()
  const { card } = opened.board
  const isEmpty = opened.role === 'owner' && card.pinCount === 0 && card.sectionCount === 0
  const kind = isNewBoard && isEmpty ? 'board_made' : 'pins_moved'
  const summary = { action: kind, name: card.name, count } as const
  const parts = partsJson(movablePins(selection, actorId, target), target.boardId, target.sectionId)
  const isNow = isRecorded(id)
  const answered = await batch(db, {
    undo: recordUndo(
      {
        id,
        userId: opened.viewerId,
        kind,
        now,
        summary,
        inverse: kind === 'board_made' ? boardMadeJson(target.boardId, parts) : parts,
      },
      stillMove(opened, selection, target, count, now, lock),
    ),
    moved: pinsMoved(id, 'there', isNow),
    more: more(isNow),
    lock: lock && unlock(lock),
    reads,
    boards: selectMovedBoards(id, target.boardId),
    locked: selectLockedPlaces(selection, actorId, target, now, lock),
  })
  const answer = movedAnswer(answered.boards, answered.locked[0], target, id, now)
  return { answer, read: answered.reads }
}

function movedAnswer(
  rows: MovedRow[],
  way: LockedPlaces | undefined,
  target: Target,
  id: number,
  now: number,
): MovedAnswer {
  const here = rows.find((row) => row.id === target.boardId)
  if (!here) throw new Failure(way?.target ? 'target_busy' : way?.section ? 'section_busy' : 'source_busy')
  const sources = [...new Map(rows.filter((row) => row.id !== target.boardId).map((row) => [row.id, row])).values()]
  const [source] = sources
  return {
    moved_count: rows.reduce((sum, row) => sum + row.left, 0),
    board: countedBoard(here),
    source_board: source && countedBoard(source),
    source_boards: sources.map(countedBoard),
    undo: undoHandle(id, now),
  }
}
