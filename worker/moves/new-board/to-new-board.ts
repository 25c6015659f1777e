import type { CreateBoardInput } from '#domain/boards/writes.ts'
import { Failure } from '#domain/errors.ts'
import type { BoardFilledAnswer } from '#domain/moves/contract.ts'
import { authorizeNewBoard, type Lock, newBoardView, underLock } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { ConcurrentChange, retryOnClash } from '#worker/db/clash.ts'
import { newId, newIds } from '#worker/db/ids.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { ensureHidden } from '#worker/pins/write.ts'
import { requireCreation } from '#worker/profiles/write.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import {
  areFreeToCopy,
  areFreeToMove,
  isCopyable,
  movablePins,
  type PinSelection,
  permittedPins,
} from '../conditions.ts'
import { copyInverse, copyStatements } from '../copying/queries.ts'
import { countMovable, countPermitted } from '../queries.ts'
import { openSource, requireMovable } from '../selection.ts'
import { isBoardMade } from './conditions.ts'
import { createBoardWithPins } from './new-board.ts'
import { boardOfCopies, selectBoardMade, selectHolds } from './queries.ts'

/**
 * Creates a board and moves pins to it, in one batch with one undo entry, because a form cannot make two calls. Fails like the move and W-25, and then creates
 * no board.
 */
export async function moveToNewBoard(
  requester: Requester,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openSource(requester, selection)
  const act = (lock?: Lock) => retryOnClash(() => tryToMove(requester, selection, input, site, lock))
  const { of } = selection
  return of && !('pinIds' in selection) ? underLock(requester.db, of.boardId, 'select_all', requester.now, act) : act()
}

async function tryToMove(
  requester: Requester,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
  lock: Lock | undefined,
): Promise<BoardFilledAnswer> {
  const { db, now } = requester
  const opened = await authorizeNewBoard(requester, input)
  const { actorId } = opened
  const target = { boardId: opened.boardId, sectionId: null }
  const { counted } = await batch(db, { counted: countMovable(selection, actorId, target) })
  const { moving: count } = await requireMovable(requester, selection, counted[0])
  return createBoardWithPins(requester, opened, input.name, site, {
    moved: movablePins(selection, actorId, target),
    when: areFreeToMove(selection, actorId, target, count, now, lock),
    lock,
  })
}

/** Creates a board and copies pins to it. */
export async function copyToNewBoard(
  requester: Requester,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openSource(requester, selection)
  return retryOnClash(() => copyOnce(requester, selection, input, site))
}

async function copyOnce(
  requester: Requester,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  const { db, now } = requester
  const opened = await authorizeNewBoard(requester, input)
  const { boardId, viewerId, actorId, access } = opened
  requireCreation(access, 'repin')
  const isPermitted = isCopyable(actorId)
  const { counted } = await batch(db, { counted: countPermitted(selection, actorId, isPermitted) })
  const { moving: count } = await requireMovable(requester, selection, counted[0])
  const id = newId()
  const first = newIds(count)
  const copied = copyInverse(
    permittedPins(selection, actorId, isPermitted),
    actorId,
    { boardId, sectionId: null },
    first,
  )
  const inverse = boardOfCopies(copied, boardId)
  const summary = { action: 'board_made', name: input.name, count } as const
  const when = areFreeToCopy(selection, actorId, boardId, count, now)
  const {
    done: [done],
    still: [still],
    board,
  } = await batch(db, {
    hidden: ensureHidden(actorId, 'deleted', now),
    made: opened.insertBoard(now, when),
    undo: recordUndo({ id, userId: viewerId, kind: 'board_of_copies', now, summary, inverse }, isBoardMade(boardId)),
    copies: copyStatements(id, actorId, first, now),
    done: selectDone(id),
    still: selectHolds(when),
    board: selectBoardMade(requester, boardId),
  })
  if (!done?.done) throw still?.holds ? new ConcurrentChange('The name is taken by now') : new Failure('source_busy')
  return { board: newBoardView(access, board, site), undo: undoHandle(id, now) }
}
