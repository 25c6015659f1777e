import type { SQL } from 'drizzle-orm'
import { type BoardSort, GROUPS } from '#domain/boards/contract.ts'
import type { OrderMove, Placed } from '#domain/boards/order.ts'
import type { Statement } from '#worker/db/batch.ts'
import { these } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { type Json, parseJson, sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'
import { SORT_COLUMNS } from '../list/conditions.ts'
import { startedOrder } from './conditions.ts'

/** A board's id and its place in a custom order. */
export type OrderPosition = [id: string, pos: string]

/** Boards with their places as one JSON text: the writing batch checks that it is unchanged. */
function placesOf(rows: SQL): SQL {
  return sql`(select json_group_array(json_array(cast(board_id as text), custom_pos)) from (${rows}))`
}

export function readPlaces(text: Json<OrderPosition[]>): Placed[] {
  return parseJson(text).map(([id, pos]) => ({ id, pos }))
}

/** The boards to move that are on the user's profile, with their places. */
export function placesOfMoved(userId: number | SQL, moves: OrderMove[]): SQL {
  const ids = [...new Set(moves.map(({ board_id: id }) => Number(id)))]
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} and board_id in ${these(ids)} order by board_id`,
  )
}

/** The places that moves depend on: two or three for a single move, the whole order for several moves, which may depend on each other. */
export function placesNear(userId: number | SQL, moves: OrderMove[]): SQL {
  const [only, ...others] = moves
  return only && others.length === 0 ? placesAfter(userId, only.after_board_id) : allPlaces(userId, 'custom')
}

/** A board and the next two in the custom order; null: the first two. Empty if the board is not on the user's profile. */
function placesAfter(userId: number | SQL, boardId: string | null): SQL {
  const from =
    boardId === null
      ? sql``
      : sql`and (custom_pos, board_id) >= (select a.custom_pos, a.board_id from profile_boards a where a.user_id = ${userId} and a.board_id = ${Number(boardId)})`
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} ${from} order by custom_pos, board_id limit ${boardId === null ? 2 : 3}`,
  )
}

/** All boards of a user's profile in the given sort. */
export function allPlaces(userId: number | SQL, sort: BoardSort): SQL {
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} order by ${sql.join(SORT_COLUMNS[sort], sql`, `)}`,
  )
}

const decides = {
  hasCustomOrder: sql<number>`u.has_custom_board_order`,
  groupBoardCount: sql<number>`u.group_board_count`,
  isEmployee: sql<number>`u.is_employee`,
  chosen: sql<string | null>`(select most_recent_board_sort_order from user_metadata where user_id = u.id)`,
}

/** The user's sort settings, and how their boards are grouped. */
export function selectSortSettings(userId: number) {
  const groupBy = sql<string | null>`(select profile_board_group_by from user_metadata where user_id = u.id)`
  return select({ ...decides, groupBy: groupBy })`from users as u where u.id = ${userId}`
}

/** The user's own boards under the same heading as a board, in the given sort; none if that board is not on the user's profile. */
export function selectGroup(userId: number, boardId: number, sort: BoardSort, mixed: boolean) {
  const group = mixed ? sql`nullif(grp, ${GROUPS.indexOf('secret')})` : sql`grp`
  const here = sql`(select coalesce(${group}, 0) from profile_boards where user_id = ${userId} and board_id = ${boardId})`
  return select({ id: sql<string>`cast(board_id as text)` })`
    from profile_boards
    where user_id = ${userId} and role = 'owner' and coalesce(${group}, 0) = ${here}
    order by ${sql.join(SORT_COLUMNS[sort], sql`, `)}`
}

/** The user's sort settings, the places of the boards to move, and the places that the moves depend on. */
export function selectOrder(userId: number | SQL, moves: OrderMove[]) {
  return select({
    ...decides,
    moved: sql<string>`${placesOfMoved(userId, moves)}`,
    near: sql<string>`${placesNear(userId, moves)}`,
  })`from users as u where u.id = ${userId}`
}
export type OrderRow = RowOf<typeof selectOrder>

export function selectPlaces(places: SQL) {
  return select({ places: sql<Json<OrderPosition[]>>`${places}` })`from (select 1)`
}

/** The inverse in the undo entry of moves. `u`: id of the user whose boards moved; `b`: id of a board. */
export interface Moves {
  u: number
  /** 1: these moves started the custom order. */
  first: 0 | 1
  moved: { b: string; from: string; to: string }[]
}

export function movesJson(moves: Moves): SQL {
  return sql`${JSON.stringify(moves)}`
}

export function writePlaces(userId: number, places: OrderPosition[], when: SQL): Statement {
  return setPlaces(userId, sql`${JSON.stringify(places)}`, when)
}

/** Returns the boards of an undo entry to their previous places. */
export function putBackPlaces(entryId: number, when: SQL): Statement {
  const places = sql`(select json_group_array(json_array(m.value ->> '$.b', m.value ->> '$.from'))
    from undo_entries e, json_each(e.inverse, '$.moved') m where e.id = ${entryId})`
  return setPlaces(ofInverse(entryId, '$.u'), places, when)
}

/** @param places JSON array of `OrderPosition` */
function setPlaces(userId: number | SQL, places: SQL, when: SQL): Statement {
  return run`update profile_boards set custom_pos = n.pos
      from (select cast(value ->> 0 as integer) as board, value ->> 1 as pos from json_each(${places})) as n
      where user_id = ${userId} and board_id = n.board and ${when}`
}

export function startOrder(userId: number, when: SQL): Statement {
  return setHasOrder(userId, 1, when)
}

/** Ends the custom order that an undo entry started, unless other moves followed. */
export function endOrder(entryId: number, undoerId: number, when: SQL): Statement {
  return setHasOrder(ofInverse(entryId, '$.u'), 0, sql`${when} and ${startedOrder(entryId, undoerId)}`)
}

function setHasOrder(userId: number | SQL, has: 0 | 1, when: SQL): Statement {
  return run`update users set has_custom_board_order = ${has} where id = ${userId} and has_custom_board_order = ${1 - has} and ${when}`
}

/**
 * Moves boards that were just added to profiles to the front of the custom orders there. Run after the statement that adds them.
 * @param boardIds a subquery in parentheses
 */
export function placeFirst(boardIds: SQL): Statement {
  const first = sql`(select printf('%010d', max(1, cast(substr(p.custom_pos, 1, 10) as integer) - 100000)) from profile_boards p
    where p.user_id = profile_boards.user_id and p.custom_pos < ':' order by p.custom_pos, p.board_id limit 1)`
  return run`update profile_boards set custom_pos = coalesce(${first}, '5000000000') where board_id in ${boardIds} and custom_pos = 'n'
      and exists (select 1 from users u where u.id = profile_boards.user_id and u.has_custom_board_order = 1)`
}
