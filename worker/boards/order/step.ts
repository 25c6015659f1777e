import { type MoveBoardForm, moveBoardForm } from '#domain/boards/preferences.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { type By, byOf } from '#worker/http/action/by.ts'
import { button } from '#worker/http/forms/form.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { BOARD_WRITES } from '../authorize.ts'
import { sortToMove } from '../list/owner-sort.ts'
import { orderBoards, settingsOf } from './order.ts'
import { selectGroup, selectSortSettings } from './queries.ts'

/** The form that moves a board. It works without JavaScript. */
export const stepBoard = button(routes.do.moveBoard, moveBoardForm, async (c, input) => {
  const undo = await moveBoardTo(byOf(c), input)
  return { to: routes.home, toast: undo ? 'board_placed' : 'board_stays', undo }
})

/**
 * Moves a board among the user's own boards under the same heading (W-16): one step, to the front, or to a position (from 1; beyond the end means last).
 * Returns undefined if the board is already there. Fails with 404 code 40 if the user does not own the board.
 */
async function moveBoardTo(by: By, input: MoveBoardForm): Promise<UndoHandle | undefined> {
  const { board_id: id, to, orbac_subject_id: subjectId } = input
  const { requester } = by
  const { db } = requester
  const { actorId } = await authorizeActor(requester, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' })
  const {
    settings: [row],
  } = await batch(db, { settings: selectSortSettings(actorId) })
  if (!row) throw new Failure('forbidden')
  const sort = sortToMove(requester, settingsOf(actorId, row))
  const isMixed = row.groupBy === 'mix_public_private'
  const { rows } = await batch(db, { rows: selectGroup(actorId, Number(id), sort, isMixed) })
  const group = rows.map((each) => each.id)
  const place = group.indexOf(id)
  if (place < 0) throw new Failure('board_not_found')
  const wanted = placeOf(to, place, group.length)
  if (wanted === place) return
  const others = group.filter((each) => each !== id)
  const move = { board_id: id, after_board_id: others[wanted - 1] ?? null }
  return (await orderBoards.do(by, {}, { moves: [move], orbac_subject_id: subjectId })).undo
}

/** The target index, from 0. */
function placeOf(to: string, place: number, count: number): number {
  const steps: Record<string, number> = { first: 0, up: place - 1, down: place + 1 }
  return Math.max(0, Math.min(count - 1, steps[to] ?? Number(to) - 1))
}
