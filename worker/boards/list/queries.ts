import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BoardSort } from '#domain/boards/contract.ts'
import type { Statement } from '#worker/db/batch.ts'
import { begin } from '#worker/db/begin.ts'
import { orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { boards, profileBoards } from '#worker/model/boards/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { type ListOwner, type OwnedRow, ofKnown } from '#worker/profiles/read.ts'
import {
  type BoardCardRow,
  type BoardDetail,
  type BoardRow,
  detail,
  isFollowed,
  type Role,
  roleOn,
} from '../queries.ts'
import { type RangeAfter, rangeParts } from './conditions.ts'

interface Query {
  listOwner: ListOwner
  /** The owner's id if they are already loaded and visible. */
  knownId?: number | undefined
  sort: BoardSort
  limit: number
}
interface RangeQuery extends Query, RangeAfter {}
interface MergeQuery extends Query {
  /** Stages in order; the ranges of one stage are merged by the sort. */
  stages: RangeAfter[][]
}

/** A row of a list: the columns of a card, and for the full field set all others. */
export interface ListRow {
  card: BoardCardRow
  detail?: BoardDetail
  /** null if the list's owner owns the board. */
  otherOwner?: BoardRow['owner'] | { id: null } | null
  myRole?: BoardRow['myRole']
  followed?: number
}

/** An empty list has one row without a board if its statement also reads the owner. */
export type FoundRow = (ListRow | { card: null }) & OwnedRow

/** A page of a profile's boards, as cards or in full. Rows of a single range contain the list's owner; merged rows do not. */
export function selectList(query: MergeQuery, isFull: boolean): Statement<FoundRow[]> {
  const [only, ...others] = query.stages.flat()
  if (only && others.length === 0) {
    const range = { ...query, ...only }
    if (isFull) return selectBoardsInFull(range)
    return query.knownId === undefined ? selectBoardCards(range) : selectCardsOfKnown(query.knownId, range)
  }
  return isFull ? selectMergedInFull(query) : selectMergedCards(query)
}

/** A range of a profile's boards as cards: one row read per board. */
function selectBoardCards(query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.sort, query.listOwner.id)
  const { columns, beginning } = query.listOwner
  return select({ listOwner: columns, card: orNull(profileBoards) })`
    ${begin(beginning, profileBoards, condition)} order by ${order} limit ${query.limit}`
}

/** Cards of a range of a person who is already loaded and visible. */
function selectCardsOfKnown(userId: number, query: RangeQuery) {
  return selectBoardCards({ ...query, listOwner: ofKnown(userId, userId, null) })
}

/** The owner of a board that the list's owner does not own. */
const otherOwner = {
  id: sql<number | null>`${users.id}`,
  username: users.username,
  fullName: users.fullName,
  imageKey: users.imageKey,
  isPartner: users.isPartner,
  isPrivate: users.isPrivate,
}
const joinBoards = sql`left join ${boards} on ${boards.id} = ${profileBoards.boardId}
  left join ${users} on ${users.id} = case when ${profileBoards.role} = 'collaborator' then ${boards.ownerId} end`

/** The same range with all fields of W-12: two rows read per board, three if another user owns it. */
function selectBoardsInFull(query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.sort, query.listOwner.id)
  const { columns, beginning } = query.listOwner
  const { ownerId, viewerId } = query.listOwner
  const followed = isFollowed(viewerId, ownerId)
  return select({
    listOwner: columns,
    card: orNull(profileBoards),
    detail,
    otherOwner: orNull(otherOwner),
    myRole: roleIn(query.listOwner),
    followed,
  })`${begin(beginning, profileBoards, condition, joinBoards)} order by ${order} limit ${query.limit}`
}

/** The viewer's role on a board of a list. In the viewer's own list the role is part of the row. */
function roleIn({ viewerId }: ListOwner) {
  return sql<Role | null>`case when ${profileBoards.userId} = ${viewerId} then ${profileBoards.role} else ${roleOn(viewerId)} end`
}

/**
 * Several ranges as one list. SQLite reads each range lazily: it merges ranges of the same order, and starts a stage only when the previous stages are
 * exhausted. The ranges cannot be joined with the list's owner, so a materialized CTE finds the owner once, and each started range reads the CTE once.
 */
function mergedRanges({ listOwner, stages, sort, limit }: MergeQuery): SQL {
  const { beginning, id } = listOwner
  const found =
    beginning && sql`select ${id} as id from ${beginning.from} where ${beginning.where} and ${id} is not null`
  const person = found ? sql`(select id from found)` : id
  const parts = stages.map((ranges) => {
    const read = ranges.map((each) => rangeParts(each, sort, person))
    const arms = read.map(({ condition }) => sql`select * from ${profileBoards} where ${condition}`)
    const order = read[0]?.order
    return sql`select * from (${sql.join(arms, sql` union all `)} order by ${order} limit ${limit})`
  })
  const list = sql`${sql.join(parts, sql` union all `)} limit ${limit}`
  return sql`(${found ? sql`with found as materialized (${found}) ${list}` : list}) as profile_boards`
}

function selectMergedCards(query: MergeQuery) {
  return select({ card: profileBoards })`from ${mergedRanges(query)}`
}

function selectMergedInFull(query: MergeQuery) {
  return select({ card: profileBoards, detail, otherOwner: orNull(otherOwner), myRole: profileBoards.role })`
    from ${mergedRanges(query)} ${joinBoards}`
}

const people = alias(users, 'person')

/** The sort of a list without a custom order or a chosen sort. */
export const DEFAULT_SORT = 'last_pinned_to'

/** Adds the owner's sort settings to the rows of a list. The stored sort is read only if the viewer is the owner. */
export function withSortSettings(listOwner: ListOwner): ListOwner {
  const { beginning, columns } = listOwner
  if (!beginning) return listOwner
  return {
    ...listOwner,
    beginning: {
      ...beginning,
      from: sql`${beginning.from} left join user_metadata as chosen on chosen.user_id = case when session.user_id = person.id then person.id end`,
    },
    columns: {
      ...columns,
      chosen: sql`chosen.most_recent_board_sort_order`,
      hasCustomOrder: people.hasCustomBoardOrder,
      groupBoardCount: sql`person.group_board_count`,
      isEmployee: people.isEmployee,
    },
  }
}

/** Like `withSortSettings`, but the list is empty, and reads no board, unless the owner sees the default sort (G-034). */
export function onlyInDefaultSort(listOwner: ListOwner): ListOwner {
  const own = sql`case when person.has_custom_board_order then 'custom' else ${DEFAULT_SORT} end`
  const isUsual = sql`coalesce(nullif(chosen.most_recent_board_sort_order, 'custom'), ${own}) = ${DEFAULT_SORT}`
  return { ...withSortSettings(listOwner), id: sql`case when ${isUsual} then ${listOwner.id} end` }
}
