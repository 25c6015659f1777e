import type { MoveBoardForm } from '../../domain/boards/preferences.ts'
import { Failure } from '../../domain/errors.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { openActor } from '../profiles/write.ts'
import { BOARD_WRITES } from './acting.ts'
import { orderBoards, wishOf } from './order.ts'
import { selectShelf, selectWish, type WishRow } from './order-queries.ts'
import { orderToMove } from './wish.ts'

/**
 * Moves one of somebody's own boards among those under its heading: a step, to the front, or to a place (from 1; beyond the end is last). The
 * same as W-16, for who has no script. Where it stands there already there is nothing to take back; a board that isn't theirs is 404 code 40.
 */
export async function moveBoardTo(asker: Asker, input: MoveBoardForm): Promise<UndoHandle | undefined> {
  const { board_id: id, to, orbac_subject_id: subjectId } = input
  const { db } = asker
  const { actorId } = await openActor(asker, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' })
  const [[row]] = (await batchAll<Statement>(db, [selectWish(db, actorId)])) as [WishRow[]]
  if (!row) throw new Failure('forbidden')
  const sort = orderToMove(asker, wishOf(actorId, row))
  const isMixed = row.groupBy === 'mix_public_private'
  const [rows] = (await batchAll<Statement>(db, [selectShelf(db, actorId, Number(id), sort, isMixed)])) as [
    { id: string }[],
  ]
  const shelf = rows.map((each) => each.id)
  const place = shelf.indexOf(id)
  if (place < 0) throw new Failure('board_not_found')
  const wanted = placeOf(to, place, shelf.length)
  if (wanted === place) return
  const others = shelf.filter((each) => each !== id)
  const move = { board_id: id, after_board_id: others[wanted - 1] ?? null }
  return (await orderBoards(asker, { moves: [move], orbac_subject_id: subjectId })).undo
}

/** From 0. */
function placeOf(to: string, place: number, count: number): number {
  const steps: Record<string, number> = { first: 0, up: place - 1, down: place + 1 }
  return Math.max(0, Math.min(count - 1, steps[to] ?? Number(to) - 1))
}
