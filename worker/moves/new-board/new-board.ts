import type { CreateBoardInput } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import type { BoardMadeAnswer } from '#domain/moves/contract.ts'
import { authorizeNewBoard, type Lock, newBoardView, partsJson, unlock } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId } from '#worker/db/ids.ts'
import type { Statement } from '#worker/db/statement.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { pinsMoved } from '#worker/model/effects/write.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo } from '#worker/undo/write.ts'
import { authorizePins, type Condition } from '../conditions.ts'
import { areOpenAndFree, isBoardMade } from './conditions.ts'
import {
  boardMadeJson,
  boardMadeSummary,
  copiesJson,
  copyPins,
  type Pair,
  selectBoardMade,
  selectHolds,
  selectMade,
} from './queries.ts'

/** The pins of a new board, as subqueries of `id, board_id, section_id` that the writing batch evaluates. */
interface BoardContents {
  moved: Condition
  /** Pins to copy, with the ids of their copies. */
  copied?: undefined | { pins: Condition; pairs: Pair[] }
  /** Further condition. */
  when: Condition
  /** Further statements, which apply only if the board is created. */
  more?: (isNow: Condition) => Statement[]
  /** The lock of the source board. */
  lock?: Lock | undefined
}

interface Suggested {
  input: CreateBoardInput
  /** Newest first. */
  pinIds: number[]
  /** True to move pins off their boards; false to copy them. */
  removesFromBoards: boolean
  when: Condition
  more: (isNow: Condition) => Statement[]
}

/**
 * Creates a board from suggested pins: boardless ones are moved to it, those on public boards are copied (docs/decisions/036). Pins that are no longer public
 * are left out; 400 if none is left.
 */
export function makeBoardOfSuggestion(
  requester: Requester,
  suggested: Suggested,
  site: Site,
): Promise<BoardMadeAnswer> {
  return retryOnClash(() => tryForSuggestion(requester, suggested, site))
}

async function tryForSuggestion(requester: Requester, suggested: Suggested, site: Site): Promise<BoardMadeAnswer> {
  const { input, pinIds, removesFromBoards, when, more } = suggested
  const opened = await authorizeNewBoard(requester, input)
  const { actorId } = opened
  // Ids count up, so the newest pin's copy gets the highest id.
  const pairs = removesFromBoards ? [] : pinIds.toReversed().map((id): Pair => [id, newId()])
  const target = { boardId: opened.boardId, sectionId: null }
  return createBoardWithPins(requester, opened, input.name, site, {
    moved: authorizePins(pinIds, actorId, removesFromBoards ? undefined : true),
    copied: removesFromBoards ? undefined : { pins: authorizePins(pinIds, actorId, false), pairs },
    when: areOpenAndFree(when, pinIds, actorId, target, requester.now),
    more,
  })
}

/** Creates the board, its undo entry and its pins in one batch. */
export async function createBoardWithPins(
  requester: Requester,
  opened: Awaited<ReturnType<typeof authorizeNewBoard>>,
  name: string,
  site: Site,
  { moved, copied, when, more = () => [], lock }: BoardContents,
): Promise<BoardMadeAnswer> {
  const { db, now } = requester
  const { boardId, viewerId, access } = opened
  const id = newId()
  const isNow = isRecorded(id)
  const copies = copied && copiesJson(copied.pairs, copied.pins)
  const inverse = boardMadeJson(boardId, partsJson(moved, boardId, null), copies)
  const summary = boardMadeSummary(name, moved, copied?.pins)
  const {
    result: [result],
    still: [still],
    board,
  } = await batch(db, {
    made: opened.insertBoard(now, when),
    undo: recordUndo({ id, userId: viewerId, kind: 'board_made', now, inverse, summary }, isBoardMade(boardId)),
    moved: pinsMoved(id, 'there', isNow),
    copies: copied && copyPins(id, opened.actorId, copied.pairs, now),
    more: more(isNow),
    lock: lock && unlock(lock),
    result: selectMade(id),
    still: selectHolds(when),
    board: selectBoardMade(requester, boardId),
  })
  if (!result) throw still?.holds ? new ConcurrentChange('The name is taken by now') : new Failure('source_busy')
  return {
    board: newBoardView(access, board, site),
    moved_count: result.count - result.saved,
    saved_count: result.saved,
    undo: undoHandle(id, now),
  }
}
