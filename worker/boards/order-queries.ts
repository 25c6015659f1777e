import { type SQL, sql } from 'drizzle-orm'
import { type BoardSort, GROUPS } from '../../domain/boards/contract.ts'
import type { Placed } from '../../domain/boards/order.ts'
import { type Statement, statement } from '../db/batch.ts'
import { these } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { SORT_COLUMNS } from './ranges.ts'

/** Boards of a profile with their places, as one text: what was read can be compared in the batch that writes. */
function placesOf(rows: SQL): SQL {
  return sql`(select json_group_array(json_array(cast(board_id as text), custom_pos)) from (${rows}))`
}
export function readPlaces(text: string): Placed[] {
  return (JSON.parse(text) as [string, string][]).map(([id, pos]) => ({ id, pos }))
}

/** Of the named boards those that stand on a person's profile. */
export function placesOfBoards(userId: number | SQL, boardIds: string[]): SQL {
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} and board_id in ${these(boardIds.map(Number))} order by board_id`,
  )
}

/** A board and the two behind it, in the person's own order; null: the first two. Empty where the board isn't theirs. */
export function placesAfter(userId: number | SQL, boardId: string | null): SQL {
  const from =
    boardId === null
      ? sql``
      : sql`and (custom_pos, board_id) >= (select a.custom_pos, a.board_id from profile_boards a where a.user_id = ${userId} and a.board_id = ${Number(boardId)})`
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} ${from} order by custom_pos, board_id limit ${boardId === null ? 2 : 3}`,
  )
}

/** All boards of a person's profile, in one of its orders. */
export function allPlaces(userId: number | SQL, sort: BoardSort): SQL {
  return placesOf(
    sql`select board_id, custom_pos from profile_boards where user_id = ${userId} order by ${sql.join(SORT_COLUMNS[sort], sql`, `)}`,
  )
}

const decides = {
  hasCustomOrder: sql<number>`u.has_custom_board_order`.as('has_custom'),
  groupBoardCount: sql<number>`u.group_board_count`.as('group_boards'),
  isEmployee: sql<number>`u.is_employee`.as('is_employee'),
  chosen: sql<string | null>`(select most_recent_board_sort_order from user_metadata where user_id = u.id)`.as(
    'chosen',
  ),
}

/** What decides about a person's order, and whether their secret boards stand with the public ones. */
export function selectWish(db: Database, userId: number): Statement {
  const groupBy = sql<string | null>`(select profile_board_group_by from user_metadata where user_id = u.id)`
  return db
    .select({ ...decides, groupBy: groupBy.as('group_by') })
    .from(sql`users as u`)
    .where(sql`u.id = ${userId}`)
}
export type WishRow = Omit<OrderRow, 'moved' | 'near'> & { groupBy: string | null }

/** The own boards of a person that stand under one heading with a board, in an order; none where that one isn't theirs. */
export function selectShelf(db: Database, userId: number, boardId: number, sort: BoardSort, mixed: boolean): Statement {
  const shelf = mixed ? sql`nullif(grp, ${GROUPS.indexOf('secret')})` : sql`grp`
  const here = sql`(select coalesce(${shelf}, 0) from profile_boards where user_id = ${userId} and board_id = ${boardId})`
  return db
    .select({ id: sql<string>`cast(board_id as text)`.as('id') })
    .from(sql`profile_boards`)
    .where(sql`user_id = ${userId} and role = 'owner' and coalesce(${shelf}, 0) = ${here}`)
    .orderBy(...SORT_COLUMNS[sort])
}

/** What decides about a person's order, and two texts of places. */
export function selectOrder(db: Database, userId: number | SQL, moved: SQL, near: SQL): Statement {
  return db
    .select({
      ...decides,
      moved: sql<string>`${moved}`.as('moved'),
      near: sql<string>`${near}`.as('near'),
    })
    .from(sql`users as u`)
    .where(sql`u.id = ${userId}`)
}
export interface OrderRow {
  hasCustomOrder: number
  groupBoardCount: number
  isEmployee: number
  chosen: string | null
  moved: string
  near: string
}

/** Numbers a person's boards in an order, all in one statement. `places`: pairs of a board and its place. */
export function writePlaces(db: Database, userId: number | SQL, places: SQL, when: SQL): Statement {
  return statement(
    db,
    sql`update profile_boards set custom_pos = n.pos
      from (select cast(value ->> 0 as integer) as board, value ->> 1 as pos from json_each(${places})) as n
      where user_id = ${userId} and board_id = n.board and ${when}`,
  )
}

export function writeHasOrder(db: Database, userId: number | SQL, has: 0 | 1, when: SQL): Statement {
  return statement(
    db,
    sql`update users set has_custom_board_order = ${has} where id = ${userId} and has_custom_board_order = ${1 - has} and ${when}`,
  )
}

/**
 * Puts boards that came to profiles first there, where the person has an order of their own. It follows the statement that put them on
 * those profiles. `boardIds`: a subquery in parentheses.
 */
export function placeFirst(db: Database, boardIds: SQL): Statement {
  const first = sql`(select printf('%010d', max(1, cast(substr(p.custom_pos, 1, 10) as integer) - 100000)) from profile_boards p
    where p.user_id = profile_boards.user_id and p.custom_pos < ':' order by p.custom_pos, p.board_id limit 1)`
  return statement(
    db,
    sql`update profile_boards set custom_pos = coalesce(${first}, '5000000000') where board_id in ${boardIds} and custom_pos = 'n'
      and exists (select 1 from users u where u.id = profile_boards.user_id and u.has_custom_board_order = 1)`,
  )
}
