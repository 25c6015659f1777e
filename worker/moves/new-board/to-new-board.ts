import type { CreateBoardInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import type { BoardFilledAnswer } from '../../../domain/moves/contract.ts'
import { type Lock, newBoardView, openNewBoard, underLock } from '../../boards/write.ts'
import { ConcurrentChange, retryOnClash } from '../../db/clash.ts'
import { newId, newIds } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { ensureHidden } from '../../pins/write.ts'
import { requireCreation } from '../../profiles/write.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import {
  areFreeToCopy,
  areFreeToMove,
  isCopyable,
  movablePins,
  type PinSelection,
  permittedPins,
} from '../conditions.ts'
import { copyInverse, copyStatements } from '../copying/queries.ts'
import { countMovable, countPermitted, selectDone } from '../queries.ts'
import { openSource, requireMovable } from '../selection.ts'
import { isBoardMade } from './conditions.ts'
import { createBoardWithPins } from './new-board.ts'
import { boardOfCopies, selectBoardMade, selectHolds } from './queries.ts'

/**
 * Creates a board and moves pins to it, in one batch with one undo entry, because a form cannot make two calls. Fails
 * as the move and as W-25 do; then no board is created.
 */
export async function moveToNewBoard(
  asker: Asker,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openSource(asker, selection)
  const act = (lock?: Lock) => retryOnClash(() => tryToMove(asker, selection, input, site, lock))
  const { of } = selection
  return of && !('pinIds' in selection) ? underLock(asker.db, of.boardId, 'select_all', asker.now, act) : act()
}

async function tryToMove(
  asker: Asker,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
  lock: Lock | undefined,
): Promise<BoardFilledAnswer> {
  const { db, now } = asker
  const opened = await openNewBoard(asker, input)
  const { actorId } = opened
  const target = { boardId: opened.boardId, sectionId: null }
  const { counted } = await round(db, { counted: countMovable(selection, actorId, target) })
  const { moving: count } = await requireMovable(asker, selection, counted[0])
  return createBoardWithPins(asker, opened, input.name, site, {
    moved: movablePins(selection, actorId, target),
    when: areFreeToMove(selection, actorId, target, count, now, lock),
    lock,
  })
}

/** Creates a board and copies pins to it. */
export async function copyToNewBoard(
  asker: Asker,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openSource(asker, selection)
  return retryOnClash(() => tryToCopy(asker, selection, input, site))
}

async function tryToCopy(
  asker: Asker,
  selection: PinSelection,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  const { db, now } = asker
  const opened = await openNewBoard(asker, input)
  const { boardId, viewerId, actorId, access } = opened
  requireCreation(access, 'repin')
  const isPermitted = isCopyable(actorId)
  const { counted } = await round(db, { counted: countPermitted(selection, actorId, isPermitted) })
  const { moving: count } = await requireMovable(asker, selection, counted[0])
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
  } = await round(db, {
    hidden: ensureHidden(db, actorId, 'deleted', now),
    made: opened.insertBoard(now, when),
    undo: recordUndo(
      db,
      { id, userId: viewerId, kind: 'board_of_copies', now, summary, inverse },
      isBoardMade(boardId),
    ),
    copies: copyStatements(db, id, actorId, first, now),
    done: selectDone(id),
    still: selectHolds(when),
    board: selectBoardMade(asker, boardId),
  })
  if (!done?.done) throw still?.holds ? new ConcurrentChange('The name is taken by now') : new Failure('source_busy')
  return { board: newBoardView(access, board, site), undo: undoHandle(id, now) }
}
