import type { SQL } from 'drizzle-orm'
import type { BoardSort } from '#domain/boards/contract.ts'
import { after, type Key } from '#worker/db/keyset.ts'
import { sql } from '#worker/db/sql.ts'
import { profileBoards } from '#worker/model/boards/tables.ts'
import type { BoardCardRow } from '../queries.ts'

/** A range of the index: one group, several adjacent groups, or all (`null`). */
export interface Range {
  groups: { from: number; to: number } | null
  /** True if the group is the first sort key: one range then contains several groups in order. */
  grouped: boolean
  /** True for boards with collaborators only. */
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
  const within = groups ? inGroups(groups, range.grouped, keys) : sql`true`
  const some = range.groupBoardsOnly ? sql`${profileBoards.isGroup} = 1` : sql`true`
  const condition = sql`${profileBoards.userId} = ${personId} and ${within} and ${some} and ${after(columns, keys)}`
  return { condition, order: sql.join([...columns], sql`, `) }
}

function inGroups({ from, to }: { from: number; to: number }, isGrouped: boolean, keys: Key[] | null): SQL {
  if (!isGrouped) return sql`${profileBoards.grp} = ${from}`
  // With two lower bounds SQLite starts the index at either one, so the keys must be the only lower bound.
  return keys?.length
    ? sql`${profileBoards.grp} <= ${to}`
    : sql`${profileBoards.grp} >= ${from} and ${profileBoards.grp} <= ${to}`
}
