import type { CreateBoardInput } from '../../../domain/boards/writes.ts'
import { Failure } from '../../../domain/errors.ts'
import type { BoardFilledAnswer } from '../../../domain/moves/contract.ts'
import { type Lock, newBoardView, openNewBoard, underLock } from '../../boards/write.ts'
import { Overtaken, retryOnClash } from '../../db/clash.ts'
import { newId, newIds } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { ensureHidden, requirePublishing } from '../../pins/write.ts'
import { undoHandle } from '../../undo/view.ts'
import { recordUndo } from '../../undo/write.ts'
import { openPlaceOf, refuse } from '../chosen-pins.ts'
import { areFreeToCopy, areFreeToMove, chosen, isCopyable, moving, type Which } from '../conditions.ts'
import { copyInverse, copyStatements } from '../copying/queries.ts'
import { selectChosen, selectDone, selectMoving } from '../queries.ts'
import { isBoardMade } from './conditions.ts'
import { load } from './new-board.ts'
import { boardOfCopies, selectBoardMade, selectHolds } from './queries.ts'

/**
 * Makes a board and moves pins onto it, in one batch with one entry that takes both back: what a form can't do in two calls. It fails as the
 * move and as W-25 do, and then there is no board.
 */
export async function moveToNewBoard(
  asker: Asker,
  which: Which,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openPlaceOf(asker, which)
  const act = (lock?: Lock) => retryOnClash(() => tryToMove(asker, which, input, site, lock))
  const { of } = which
  return of && !('pinIds' in which) ? underLock(asker.db, of.boardId, 'select_all', asker.now, act) : act()
}

async function tryToMove(
  asker: Asker,
  which: Which,
  input: CreateBoardInput,
  site: Site,
  lock: Lock | undefined,
): Promise<BoardFilledAnswer> {
  const { db, now } = asker
  const work = await openNewBoard(asker, input)
  const { actorId } = work
  const target = { boardId: work.boardId, sectionId: null }
  const { counted } = await round(db, { counted: selectMoving(db, which, actorId, target) })
  const { moving: count } = await refuse(asker, which, counted[0])
  return load(asker, work, input.name, site, {
    moved: moving(which, actorId, target),
    when: areFreeToMove(which, actorId, target, count, now, lock),
    ...(lock && { lock }),
  })
}

/** The same with copies: each pin stays where it is and is saved to the new board as well. */
export async function copyToNewBoard(
  asker: Asker,
  which: Which,
  input: CreateBoardInput,
  site: Site,
): Promise<BoardFilledAnswer> {
  await openPlaceOf(asker, which)
  return retryOnClash(() => tryToCopy(asker, which, input, site))
}

async function tryToCopy(asker: Asker, which: Which, input: CreateBoardInput, site: Site): Promise<BoardFilledAnswer> {
  const { db, now } = asker
  const work = await openNewBoard(asker, input)
  const { boardId, viewerId, actorId, access } = work
  requirePublishing(access, 'repin')
  const may = isCopyable(actorId)
  const { counted } = await round(db, { counted: selectChosen(db, which, actorId, may) })
  const { moving: count } = await refuse(asker, which, counted[0])
  const id = newId()
  const first = newIds(count)
  const copied = copyInverse(chosen(which, actorId, may), actorId, { boardId, sectionId: null }, first)
  const inverse = boardOfCopies(copied, boardId)
  const summary = { action: 'board_made', name: input.name, count } as const
  const when = areFreeToCopy(which, actorId, boardId, count, now)
  const {
    done: [done],
    still: [still],
    board,
  } = await round(db, {
    hidden: ensureHidden(db, actorId, 'deleted', now),
    made: work.make(when),
    undo: recordUndo(
      db,
      { id, userId: viewerId, kind: 'board_of_copies', now, summary, inverse },
      isBoardMade(boardId),
    ),
    copies: copyStatements(db, id, actorId, first, now),
    done: selectDone(db, id),
    still: selectHolds(db, when),
    board: selectBoardMade(asker, boardId),
  })
  if (!done?.done) throw still?.holds ? new Overtaken('The name is taken by now') : new Failure('source_busy')
  return { board: newBoardView(access, board, site), undo: undoHandle(id, now) }
}
