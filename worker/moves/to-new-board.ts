import { sql } from 'drizzle-orm'
import type { CreateBoardInput } from '../../domain/boards/writes.ts'
import { Failure } from '../../domain/errors.ts'
import type { BoardFilledAnswer } from '../../domain/moves/contract.ts'
import { isLocked } from '../boards/conditions.ts'
import { selectBoardById } from '../boards/read.ts'
import { type Lock, newBoardView, openNewBoard, underLock } from '../boards/write.ts'
import { batchAll } from '../db/batch.ts'
import { Overtaken, retryOnClash } from '../db/clash.ts'
import { newId, newIds } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker, Site } from '../http/asker.ts'
import { ensureHidden, requirePublishing } from '../pins/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { openPlaceOf } from './actor.ts'
import { boardOfCopies } from './copies.ts'
import { copyInverse, copyStatements } from './copy-queries.ts'
import { load } from './new-board.ts'
import { chosen, isCopyable, isFree, moving, selectChosen, selectMoving, type Which } from './queries.ts'
import { refuse } from './write.ts'

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
  const found = await refuse(asker, which, counted[0])
  const moved = moving(which, actorId, target)
  return load(asker, work, input.name, site, {
    moved,
    when: sql`(select count(*) from ${moved}) = ${found.moving} and ${isFree(which, actorId, target, now, lock)}`,
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
  const found = await refuse(asker, which, counted[0])
  const id = newId()
  const first = newIds(found.moving)
  const sources = chosen(which, actorId, may)
  const inverse = boardOfCopies(copyInverse(sources, actorId, { boardId, sectionId: null }, first), boardId)
  const summary = { action: 'board_made', name: input.name, count: found.moving } as const
  const when = sql`(select count(*) from ${sources}) = ${found.moving} and not ${isLocked(boardId, now)}`
  const isMade = sql`exists (select 1 from boards where id = ${boardId})`
  const results: unknown[] = await batchAll(db, [
    ensureHidden(db, actorId, 'deleted', now),
    ...work.make(when),
    recordUndo(db, { id, userId: viewerId, kind: 'board_of_copies', now, summary, inverse }, isMade),
    ...copyStatements(db, id, actorId, first, now),
    db
      .select({ done: sql<number>`${isRecorded(id)}`.as('done'), holds: sql<number>`${when}`.as('holds') })
      .from(sql`(select 1)`),
    selectBoardById(db, asker, sql`${boardId}`),
  ])
  const [[told], row] = results.slice(-2) as [{ done: number; holds: number }[], unknown]
  if (!told?.done) throw told?.holds ? new Overtaken('The name is taken by now') : new Failure('source_busy')
  return { board: newBoardView(access, row, site), undo: undoHandle(id, now) }
}
