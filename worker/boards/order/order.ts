import { numbered, type OrderMove, type Placed, reorder } from '#domain/boards/order.ts'
import { orderAnswer, orderBody } from '#domain/boards/preferences.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { isRecorded } from '#worker/model/undo/rules.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { undoHandle } from '#worker/undo/view.ts'
import { recordUndo, selectDone } from '#worker/undo/write.ts'
import { BOARD_WRITES } from '../authorize.ts'
import { type SortSettings, sortToMove } from '../list/owner-sort.ts'
import { canUndoMoves, canWriteMoves, type ReadPlaces } from './conditions.ts'
import {
  allPlaces,
  endOrder,
  type Moves,
  movesJson,
  type OrderPosition,
  type OrderRow,
  placesNear,
  placesOfMoved,
  putBackPlaces,
  readPlaces,
  selectOrder,
  selectPlaces,
  startOrder,
  writePlaces,
} from './queries.ts'

/** Maximum number of attempts when other moves conflict. The last attempt ignores changes of the neighbouring boards. */
const MAX_ATTEMPTS = 5

/** The rows that moves write, and the reads that must be unchanged when they are written. */
interface Plan {
  moved: Moves['moved']
  /** New places of all boards, to write before the moves; null if there is room between the places. */
  numbering: Placed[] | null
  isFirst: boolean
  reads: ReadPlaces[]
}

/**
 * Moves boards in a user's custom order (W-16). A move writes one row; the first move also numbers all boards in the displayed order. Fails with 404 code 40,
 * without moving any board, if a board is not on the user's profile.
 */
export const orderBoards = action(
  {
    call: ['put', routes.api.boardOrder],
    ids: {},
    summary: 'Move boards in the viewer’s custom order',
    input: orderBody,
    answer: orderAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'board_not_found', 'source_busy'],
  },
  async function orderBoards({ requester, input }) {
    const { db, now } = requester
    const { moves, orbac_subject_id: subjectId } = input
    if (moves.some((move) => move.board_id === move.after_board_id))
      throw new Failure('invalid', { faults: [{ field: 'moves', code: 'invalid_value' }] })
    const subject = subjectId === undefined ? requesterSql(requester) : Number(subjectId)
    const opening = { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' } as const
    const { viewerId, actorId, more } = await authorizeActor(requester, opening, { order: selectOrder(subject, moves) })
    let { order } = more
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const [row] = order
      if (!row) throw new Failure('forbidden')
      const plan = planOf(row, actorId, moves) ?? (await planWithRenumbering(requester, row, actorId, moves))
      const reads = attempt === MAX_ATTEMPTS ? plan.reads.slice(0, 1) : plan.reads
      const id = newId()
      if (await write(requester, { id, viewerId, actorId, plan: { ...plan, reads } }))
        return { has_custom_board_sorting_order: true as const, undo: undoHandle(id, now) }
      order = (await batch(db, { order: selectOrder(actorId, moves) })).order
    }
    throw new Failure('source_busy')
  },
)
  // Restores the previous places, if no board has moved since. Undoing the first moves also ends the custom order, unless later moves followed.
  .undo(['boards_ordered'], {
    when: ({ id, userId }) => canUndoMoves(id, userId),
    statements: ({ id, userId }, isNow) => [putBackPlaces(id, isNow), endOrder(id, userId, isNow)],
  })

/** The plan if there is a custom order with room between the neighbours; else null. */
function planOf(row: OrderRow, actorId: number, moves: OrderMove[]): Plan | null {
  const before = readPlaces(row.moved)
  const near = readPlaces(row.near)
  const isThere = (id: string | null) => id === null || near.some((each) => each.id === id) || isIn(before, id)
  if (moves.some((move) => !isIn(before, move.board_id) || !isThere(move.after_board_id)))
    throw new Failure('board_not_found')
  const places = row.hasCustomOrder ? reorder(near, moves) : null
  if (!places) return null
  const reads = [
    { places: placesOfMoved(actorId, moves), text: row.moved },
    { places: placesNear(actorId, moves), text: row.near },
  ]
  return { moved: changesOf(before, places), numbering: null, isFirst: false, reads }
}

function isIn(rows: Placed[], id: string): boolean {
  return rows.some((row) => row.id === id)
}

/** The plan that first renumbers all boards in the displayed order. */
async function planWithRenumbering(
  requester: Requester,
  row: OrderRow,
  actorId: number,
  moves: OrderMove[],
): Promise<Plan> {
  const all = allPlaces(actorId, sortToMove(requester, settingsOf(actorId, row)))
  const { read } = await batch(requester.db, { read: selectPlaces(all) })
  const text = read[0]?.places ?? '[]'
  const numbering = readPlaces(text).map(({ id }, rank) => ({ id, pos: numbered(rank) }))
  const places = reorder(numbering, moves)
  // A board may have been deleted since the moves were checked.
  if (!places || moves.some(({ board_id: id }) => !isIn(numbering, id))) throw new Failure('board_not_found')
  return {
    moved: changesOf(numbering, places),
    numbering,
    isFirst: !row.hasCustomOrder,
    reads: [{ places: all, text }],
  }
}

/** @param row a row of `selectOrder` or `selectSortSettings` */
export function settingsOf(id: number, row: Omit<OrderRow, 'moved' | 'near'>): SortSettings {
  const { chosen, groupBoardCount } = row
  const hasCustomOrder = Boolean(row.hasCustomOrder)
  return { id, chosen, groupBoardCount, hasCustomOrder, isEmployee: Boolean(row.isEmployee) }
}

function changesOf(before: Placed[], places: Map<string, string>): Plan['moved'] {
  return [...places].map(([id, to]) => ({ b: id, from: before.find((row) => row.id === id)?.pos ?? '', to }))
}

interface Writing {
  id: number
  viewerId: number
  actorId: number
  plan: Plan
}

/** Writes a plan in one batch, if the reads it is based on are unchanged. True if written. */
async function write({ db, now }: Requester, { id, viewerId, actorId, plan }: Writing): Promise<boolean> {
  const { moved, numbering, isFirst, reads } = plan
  const inverse = movesJson({ u: actorId, first: isFirst ? 1 : 0, moved })
  const summary = { action: 'boards_ordered', count: moved.length } as const
  const entry = { id, userId: viewerId, kind: 'boards_ordered', now, inverse, summary }
  const isNow = isRecorded(id)
  const numbers = numbering?.map(({ id: board, pos }): OrderPosition => [board, pos])
  const places = moved.map(({ b, to }): OrderPosition => [b, to])
  const { outcome } = await batch(db, {
    recorded: recordUndo(entry, canWriteMoves(viewerId, actorId, isFirst, reads)),
    numbered: numbers && writePlaces(actorId, numbers, isNow),
    moved: writePlaces(actorId, places, isNow),
    started: isFirst ? startOrder(actorId, isNow) : undefined,
    outcome: selectDone(id),
  })
  return Boolean(outcome[0]?.done)
}
