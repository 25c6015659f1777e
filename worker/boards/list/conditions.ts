import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { BoardSort } from '../../../domain/boards/contract.ts'
import { after, type Key } from '../../db/keyset.ts'
import { profileBoards } from '../../model/boards/tables.ts'
import type { BoardCardRow } from '../queries.ts'

/** A range of the index: one group, several adjacent groups, or all (`null`). */
export interface Range {
  groups: { from: number; to: number } | null
  /** The group is the first sort key, so that one range contains several groups one after the other. */
  grouped: boolean
  /** Only boards with collaborators. */
  groupBoardsOnly: boolean
}

/** A range and the keys of the row that it continues after; null: from its start. */
export interface RangeAfter {
  range: Range
  after: Key[] | null
}

/** The sort columns of each sort, all ascending and together unique for one user (requirements.md 2, rule 2). */
export const SORT_COLUMNS = {
  last_pinned_to: [profileBoards.recentRk],
  newest: [profileBoards.createdRk],
  oldest: [profileBoards.boardId],
  alphabetical: [profileBoards.namePlace, profileBoards.boardId],
  custom: [profileBoards.customPos, profileBoards.boardId],
  group_boards_at_top: [profileBoards.groupTop, profileBoards.recentRk],
} satisfies Record<BoardSort, unknown[]>

/** The values of `SORT_COLUMNS` in a row. */
export function sortKeys(sort: BoardSort, row: BoardCardRow): Key[] {
  switch (sort) {
    case 'last_pinned_to':
      return [row.recentRk]
    case 'newest':
      return [row.createdRk]
    case 'oldest':
      return [row.boardId]
    case 'alphabetical':
      return [row.namePlace ?? row.nameKey, row.boardId]
    case 'custom':
      return [row.customPos, row.boardId]
    case 'group_boards_at_top':
      return [row.groupTop, row.recentRk]
  }
}

/** The condition and the order of a range. */
export function rangeParts({ range, after: keys }: RangeAfter, sort: BoardSort, personId: SQL) {
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
