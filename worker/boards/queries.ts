import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BoardSort } from '../../domain/boards/contract.ts'
import { begin } from '../db/begin.ts'
import { after, type Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import type { UserRow, Whose } from '../profiles/read.ts'
import { users } from '../profiles/tables.ts'
import { type Range, SORT_COLUMNS } from './ranges.ts'
import { boards, profileBoards } from './tables.ts'

export interface RangeQuery {
  whose: Whose
  range: Range
  sort: BoardSort
  after: Key[] | null
  limit: number
}

/** What decides where a range begins and ends, and its order. */
export function rangeParts({ range, sort, after: keys }: Pick<RangeQuery, 'range' | 'sort' | 'after'>, personId: SQL) {
  const columns = range.grouped ? [profileBoards.grp, ...SORT_COLUMNS[sort]] : SORT_COLUMNS[sort]
  const { groups } = range
  const within = !groups
    ? undefined
    : range.grouped
      ? and(
          keys?.length ? undefined : sql`${profileBoards.grp} >= ${groups.from}`,
          sql`${profileBoards.grp} <= ${groups.to}`,
        )
      : sql`${profileBoards.grp} = ${groups.from}`
  const condition = and(
    sql`${profileBoards.userId} = ${personId}`,
    within,
    range.groupBoardsOnly ? sql`${profileBoards.isGroup} = 1` : undefined,
    after(columns, keys),
  )
  return { condition, order: columns.map((column) => asc(column)) }
}

/** A stretch of a profile's boards, as cards draw them: one row read a board. */
export function selectBoardCards(db: Database, query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.whose.id)
  const { columns, beginning } = query.whose
  return begin(db, { whose: columns, card: profileBoards }, beginning, profileBoards, condition)
    .orderBy(...order)
    .limit(query.limit)
}
export type BoardCardRow = typeof profileBoards.$inferSelect

/** Fields that only the full field set has, named so that a batch on D1 keeps them apart. */
export const detail = {
  id: sql<number>`${boards.id}`.as('b_id'),
  ownerId: boards.ownerId,
  description: boards.description,
  kind: boards.kind,
  archived: boards.archived,
  layout: boards.layout,
  category: boards.category,
  coverPinId: boards.coverPinId,
  coverFocus: boards.coverFocus,
  ownCover: boards.ownCover,
  collaboratorsManage: boards.collaboratorsManage,
  collaboratorCount: boards.collaboratorCount,
  followerCount: boards.followerCount,
  orderModifiedAt: boards.orderModifiedAt,
  seoTitle: sql<string | null>`${boards.seoTitle}`.as('b_seo_title'),
  seoDescription: sql<string | null>`${boards.seoDescription}`.as('b_seo_description'),
  seoNoindexReason: sql<string | null>`${boards.seoNoindexReason}`.as('b_noindex'),
  deletedAt: boards.deletedAt,
  createdAt: sql<number>`${boards.createdAt}`.as('b_created_at'),
}
export type BoardDetail = Pick<typeof boards.$inferSelect, keyof typeof detail>

export type Role = 'owner' | 'collaborator'

/** What the viewer is on somebody else's board; of their own nobody looks it up. */
export function roleOn(viewerId: SQL) {
  return sql<Role | null>`(select mine.role from profile_boards as mine where mine.user_id = nullif(${viewerId}, boards.owner_id) and mine.board_id = boards.id)`
}

/** Whether the viewer follows the board; nobody follows what they own. */
export function isFollowed(viewerId: SQL, ownerId: SQL): SQL<number> {
  return sql`exists (select 1 from board_follows as f where f.user_id = nullif(${viewerId}, ${ownerId}) and f.board_id = boards.id)`
}

/** A board's owner, where the board is another's than whose list it stands in: of one's own boards nobody is looked up. */
export const otherOwner = {
  id: sql<number | null>`${users.id}`.as('o_id'),
  username: users.username,
  fullName: users.fullName,
  imageKey: users.imageKey,
  isPartner: users.isPartner,
  isPrivate: users.isPrivate,
}

/** The same stretch with all that W-12 answers: two rows read a board, one more for each that somebody else owns. */
export function selectBoardsInFull(db: Database, query: RangeQuery) {
  const { condition, order } = rangeParts(query, query.whose.id)
  const { columns, beginning } = query.whose
  const { ownerId, viewerId } = query.whose
  const followed = isFollowed(viewerId, ownerId).as('is_followed')
  const full = { whose: columns, card: profileBoards, detail, otherOwner, myRole: roleIn(query.whose), followed }
  return begin(db, full, beginning, profileBoards, condition)
    .leftJoin(boards, eq(boards.id, profileBoards.boardId))
    .leftJoin(users, ownedByAnother)
    .orderBy(...order)
    .limit(query.limit)
}

export const ownedByAnother = sql`${users.id} = case when ${profileBoards.role} = 'collaborator' then ${boards.ownerId} end`

/** What the viewer is on a board of a list. On one's own list the list's row says it. */
function roleIn({ viewerId }: Whose) {
  return sql<Role | null>`case when ${profileBoards.userId} = ${viewerId} then ${profileBoards.role} else ${roleOn(viewerId)} end`.as(
    'my_role',
  )
}

/** A board with what views and rules ask of it. */
export interface BoardRow {
  card: Omit<BoardCardRow, 'userId' | 'role' | 'groupTop' | 'nameKey' | 'recentRk' | 'createdRk' | 'customPos'>
  detail: BoardDetail
  owner: Pick<UserRow, 'id' | 'username' | 'fullName' | 'imageKey' | 'isPartner' | 'isPrivate'>
  myRole: Role | null
  /** The viewer acts for its owner, and says so. */
  acting: boolean
  followed: boolean
}
