import { eq, Subquery, sql } from 'drizzle-orm'
import type { BoardSort } from '../../../domain/boards/contract.ts'
import type { Statement } from '../../db/batch.ts'
import { begin } from '../../db/begin.ts'
import type { Key } from '../../db/keyset.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { boards, profileBoards } from '../../model/boards/tables.ts'
import { users } from '../../model/profiles/tables.ts'
import { type ListOwner, type OwnedRow, ofKnown } from '../../profiles/read.ts'
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
  /** Stages one after the other; the ranges of a stage are merged by the sort. */
  stages: RangeAfter[][]
}

/** A row of a list: the columns of a card and, for the full field set, the other ones. */
export interface ListRow {
  card: BoardCardRow
  detail?: BoardDetail
  /** null if the list's owner owns the board. */
  otherOwner?: BoardRow['owner'] | { id: null } | null
  myRole?: BoardRow['myRole']
  followed?: number
}

/** A list that begins at its owner has one row without a board if it is empty. */
export type FoundRow = (ListRow | { card: null }) & OwnedRow

/** A page of a profile's boards, as cards or in full. Rows of a single range contain the list's owner; merged rows do not. */
export function selectList(db: Database, query: MergeQuery, isFull: boolean): Statement<FoundRow[]> {
  // Drizzle cannot infer the columns of a list that begins at a computed row.
  return selectAny(db, query, isFull) as Statement<FoundRow[]>
}

function selectAny(db: Database, query: MergeQuery, isFull: boolean): Statement {
  const [only, ...others] = query.stages.flat()
  if (only && others.length === 0) {
    const range = { ...query, ...only }
    if (isFull) return selectBoardsInFull(db, range)
    return query.knownId === undefined ? selectBoardCards(db, range) : selectCardsOfKnown(db, query.knownId, range)
  }
  return (isFull ? selectMergedInFull : selectMergedCards)(db, query)
}

/** A range of a profile's boards as cards: one row read per board. */
function selectBoardCards(db: Database, query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.sort, query.listOwner.id)
  const { columns, beginning } = query.listOwner
  return begin(db, { listOwner: columns, card: profileBoards }, beginning, profileBoards, condition)
    .orderBy(...order)
    .limit(query.limit)
}

type CardValues = {
  userId: number
  limit: number
  from: number
  to: number
  k0: Key
  k1: Key
  k2: Key
}
type CardShape = {
  sort: BoardSort
  grouped: boolean
  groupBoardsOnly: boolean
  inGroups: boolean
  /** The number of keys. */
  keys: string
}
/** Cards of a range of a person who is already loaded and visible. */
function selectCardsOfKnown(db: Database, userId: number, { sort, limit, range, after: keys }: RangeQuery) {
  const { groups, grouped, groupBoardsOnly } = range
  const [k0 = 0, k1 = 0, k2 = 0] = keys ?? []
  const values = { userId, limit, from: groups?.from ?? 0, to: groups?.to ?? 0, k0, k1, k2 }
  return cardsOfKnown(db, values, {
    sort,
    grouped,
    groupBoardsOnly,
    inGroups: groups !== null,
    keys: String(keys?.length ?? 0),
  })
}
const cardsOfKnown = prepared((db, values: CardValues, shape: CardShape) => {
  const { userId, limit, from, to, k0, k1, k2 } = values
  const { sort, grouped, groupBoardsOnly, inGroups, keys } = shape
  return selectBoardCards(db, {
    listOwner: ofKnown(userId, userId, null),
    sort,
    limit,
    range: { groups: inGroups ? { from, to } : null, grouped, groupBoardsOnly },
    after: [k0, k1, k2].slice(0, Number(keys)),
  })
})

/** The owner of a board that the list's owner does not own. */
const otherOwner = {
  id: sql<number | null>`${users.id}`.as('o_id'),
  username: users.username,
  fullName: users.fullName,
  imageKey: users.imageKey,
  isPartner: users.isPartner,
  isPrivate: users.isPrivate,
}
const ownedByAnother = sql`${users.id} = case when ${profileBoards.role} = 'collaborator' then ${boards.ownerId} end`

/** The same range with all fields of W-12: two rows read per board, three if another user owns it. */
function selectBoardsInFull(db: Database, query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.sort, query.listOwner.id)
  const { columns, beginning } = query.listOwner
  const { ownerId, viewerId } = query.listOwner
  const followed = isFollowed(viewerId, ownerId).as('is_followed')
  const full = {
    listOwner: columns,
    card: profileBoards,
    detail,
    otherOwner,
    myRole: roleIn(query.listOwner),
    followed,
  }
  return begin(db, full, beginning, profileBoards, condition)
    .leftJoin(boards, eq(boards.id, profileBoards.boardId))
    .leftJoin(users, ownedByAnother)
    .orderBy(...order)
    .limit(query.limit)
}

/** The viewer's role on a board of a list. In the viewer's own list the role is part of the row. */
function roleIn({ viewerId }: ListOwner) {
  return sql<Role | null>`case when ${profileBoards.userId} = ${viewerId} then ${profileBoards.role} else ${roleOn(viewerId)} end`.as(
    'my_role',
  )
}

/**
 * Several ranges as one list. SQLite reads each range lazily: it merges ranges that have the same order, and starts a stage only
 * when the previous stages are exhausted. The ranges cannot be joined with the list's owner, so a materialized CTE finds the
 * owner once; each started range reads it once.
 */
function mergedRanges({ listOwner, stages, sort, limit }: MergeQuery) {
  const { beginning, id } = listOwner
  const found =
    beginning && sql`select ${id} as id from ${beginning.from} where ${beginning.where} and ${id} is not null`
  const person = found ? sql`(select id from found)` : id
  const parts = stages.map((ranges) => {
    const read = ranges.map((each) => rangeParts(each, sort, person))
    const arms = read.map(({ condition }) => sql`select * from ${profileBoards} where ${condition}`)
    const order = sql.join(read[0]?.order ?? [], sql`, `)
    return sql`select * from (${sql.join(arms, sql` union all `)} order by ${order} limit ${limit})`
  })
  const list = sql`${sql.join(parts, sql` union all `)} limit ${limit}`
  return new Subquery(found ? sql`with found as materialized (${found}) ${list}` : list, {}, 'profile_boards')
}

function selectMergedCards(db: Database, query: MergeQuery) {
  return db.select({ card: profileBoards }).from(mergedRanges(query))
}

function selectMergedInFull(db: Database, query: MergeQuery) {
  return db
    .select({ card: profileBoards, detail, otherOwner, myRole: sql<Role>`${profileBoards.role}`.as('my_role') })
    .from(mergedRanges(query))
    .leftJoin(boards, eq(boards.id, profileBoards.boardId))
    .leftJoin(users, ownedByAnother)
}

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
      chosen: sql`chosen.most_recent_board_sort_order`.as('w_chosen'),
      hasCustomOrder: sql`person.has_custom_board_order`.mapWith(users.hasCustomBoardOrder).as('w_has_order'),
      groupBoardCount: sql`person.group_board_count`.as('w_groups'),
      isEmployee: sql`person.is_employee`.mapWith(users.isEmployee).as('w_is_employee'),
    },
  }
}

/** As `withSortSettings`, but the list is empty, and no board is read, unless the owner sees the default sort (G-034). */
export function onlyInDefaultSort(listOwner: ListOwner): ListOwner {
  const own = sql`case when person.has_custom_board_order then 'custom' else ${DEFAULT_SORT} end`
  const isUsual = sql`coalesce(nullif(chosen.most_recent_board_sort_order, 'custom'), ${own}) = ${DEFAULT_SORT}`
  return { ...withSortSettings(listOwner), id: sql`case when ${isUsual} then ${listOwner.id} end` }
}
