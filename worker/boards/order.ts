import { type SQL, sql } from 'drizzle-orm'
import { numbered, type OrderMove, type Placed, reorder } from '../../domain/boards/order.ts'
import type { OrderAnswer, OrderInput } from '../../domain/boards/preferences.ts'
import { Failure } from '../../domain/errors.ts'
import { actingForSql } from '../accounts/conditions.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Asker } from '../http/asker.ts'
import { openActor } from '../profiles/write.ts'
import { isRecorded } from '../undo/conditions.ts'
import { undoHandle } from '../undo/view.ts'
import { recordUndo } from '../undo/write.ts'
import { BOARD_WRITES } from './acting.ts'
import {
  allPlaces,
  type OrderRow,
  placesAfter,
  placesOfBoards,
  readPlaces,
  selectOrder,
  writeHasOrder,
  writePlaces,
} from './order-queries.ts'
import { orderToMove, type Wish } from './wish.ts'

/** How often moves are tried that others come in between of; the last time they go where their neighbours were. */
const TRIES = 5

/** What moves will write, and what must still be so then. */
interface Plan {
  /** Where every moved board stands and will stand. */
  moved: { b: string; from: string; to: string }[]
  /** All boards with their places, where they are numbered anew first. */
  numbering: Placed[] | null
  isFirst: boolean
  /** Texts of places as they were read. */
  reads: { now: SQL; read: string }[]
}

/**
 * Puts boards elsewhere in a person's own order (W-16): one row a move, whatever there is. The first move of all numbers the boards as they
 * were shown. A board that doesn't stand on their profile is 404 code 40, and nothing moves.
 */
export async function orderBoards(asker: Asker, input: OrderInput): Promise<OrderAnswer> {
  const { db, sessionHash, now } = asker
  const { moves, orbac_subject_id: subjectId } = input
  if (moves.some((move) => move.board_id === move.after_board_id))
    throw new Failure('invalid', { faults: [{ field: 'moves', code: 'invalid_value' }] })
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const whose = subjectId === undefined ? viewer : Number(subjectId)
  const opened = await openActor(asker, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' }, [
    selectOrder(db, whose, movedOf(whose, moves), nearOf(whose, moves)),
  ])
  const { viewerId, actorId } = opened
  let [rows] = opened.results as [OrderRow[]]
  for (let tried = 1; tried <= TRIES; tried++) {
    const [row] = rows
    if (!row) throw new Failure('forbidden')
    const plan = planOf(row, actorId, moves) ?? (await planAnew(asker, row, actorId, moves))
    const isLast = tried === TRIES
    const id = newId()
    if (await write(asker, { id, viewerId, actorId, plan: isLast ? { ...plan, reads: plan.reads.slice(0, 1) } : plan }))
      return { has_custom_board_sorting_order: true, undo: undoHandle(id, now) }
    const again = selectOrder(db, actorId, movedOf(actorId, moves), nearOf(actorId, moves))
    rows = ((await batchAll<Statement>(db, [again])) as [OrderRow[]])[0]
  }
  throw new Failure('source_busy')
}

function movedOf(userId: number | SQL, moves: OrderMove[]): SQL {
  return placesOfBoards(userId, [...new Set(moves.map(({ board_id: id }) => id))])
}

/** What one move touches; several may build on each other, and need the whole order. */
function nearOf(userId: number | SQL, moves: OrderMove[]): SQL {
  const [only, ...others] = moves
  return only && others.length === 0 ? placesAfter(userId, only.after_board_id) : allPlaces(userId, 'custom')
}

/** Where there is an order with room in it; else null. */
function planOf(row: OrderRow, actorId: number, moves: OrderMove[]): Plan | null {
  const before = readPlaces(row.moved)
  const near = readPlaces(row.near)
  const isThere = (id: string | null) => id === null || near.some((each) => each.id === id) || isIn(before, id)
  if (moves.some((move) => !isIn(before, move.board_id) || !isThere(move.after_board_id)))
    throw new Failure('board_not_found')
  const places = row.hasCustomOrder ? reorder(near, moves) : null
  if (!places) return null
  const reads = [
    { now: movedOf(actorId, moves), read: row.moved },
    { now: nearOf(actorId, moves), read: row.near },
  ]
  return { moved: changesOf(before, places), numbering: null, isFirst: false, reads }
}

function isIn(rows: Placed[], id: string): boolean {
  return rows.some((row) => row.id === id)
}

/** Numbers all boards as they are shown, and then moves. */
async function planAnew(asker: Asker, row: OrderRow, actorId: number, moves: OrderMove[]): Promise<Plan> {
  const all = allPlaces(actorId, orderToMove(asker, wishOf(actorId, row)))
  const [read] = (await batchAll<Statement>(asker.db, [selectOrder(asker.db, actorId, all, all)])) as [OrderRow[]]
  const text = read[0]?.near ?? '[]'
  const numbering = readPlaces(text).map(({ id }, rank) => ({ id, pos: numbered(rank) }))
  const places = reorder(numbering, moves)
  // What was there when the moves were judged may be gone by now.
  if (!places || moves.some(({ board_id: id }) => !isIn(numbering, id))) throw new Failure('board_not_found')
  const reads = [{ now: all, read: text }]
  return { moved: changesOf(numbering, places), numbering, isFirst: !row.hasCustomOrder, reads }
}

export function wishOf(id: number, row: Omit<OrderRow, 'moved' | 'near'>): Wish {
  const { chosen, groupBoardCount } = row
  return {
    id,
    chosen,
    groupBoardCount,
    hasCustomOrder: Boolean(row.hasCustomOrder),
    isEmployee: Boolean(row.isEmployee),
  }
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

/** Writes a plan in one batch, if all it was made from is as it was; says whether it is so. */
async function write({ db, now }: Asker, { id, viewerId, actorId, plan }: Writing): Promise<boolean> {
  const { moved, numbering, isFirst, reads } = plan
  const may = actingForSql(sql`${viewerId}`, actorId, 'boards')
  const has = sql`exists (select 1 from users where id = ${actorId} and has_custom_board_order = ${isFirst ? 0 : 1})`
  const same = reads.map(({ now: again, read }) => sql`${again} = ${read}`)
  const inverse = sql`${JSON.stringify({ u: actorId, first: isFirst ? 1 : 0, moved })}`
  const summary = { action: 'boards_ordered', count: moved.length } as const
  const isNow = isRecorded(id)
  const pairs = (rows: [string, string][]) => sql`${JSON.stringify(rows)}`
  const results: unknown[] = await batchAll(db, [
    recordUndo(
      db,
      { id, userId: viewerId, kind: 'boards_ordered', now, inverse, summary },
      sql.join([may, has, ...same], sql` and `),
    ),
    ...(numbering ? [writePlaces(db, actorId, pairs(numbering.map((row) => [row.id, row.pos])), isNow)] : []),
    writePlaces(db, actorId, pairs(moved.map(({ b, to }) => [b, to])), isNow),
    ...(isFirst ? [writeHasOrder(db, actorId, 1, isNow)] : []),
    db.select({ done: sql<number>`${isNow}`.as('done') }).from(sql`(select 1)`),
  ])
  return Boolean((results.at(-1) as { done: number }[])[0]?.done)
}
