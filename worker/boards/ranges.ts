import { type BoardFilter, type BoardSort, GROUPS, type Group, type Grouping } from '../../domain/boards/contract.ts'
import { shelves } from '../../domain/boards/rules.ts'
import type { Key } from '../db/keyset.ts'
import { profileBoards } from './tables.ts'

/** A stretch of an index: one group, several neighbouring ones, or all (`null`). */
export interface Range {
  groups: { from: number; to: number } | null
  /** The group leads the sort keys, so that one stretch holds several groups one after the other. */
  grouped: boolean
  /** Only boards with collaborators. */
  groupBoardsOnly: boolean
}

/** Columns that order a feed, all ascending; together unique for one person (requirements.md 2, rule 2). */
export const SORT_COLUMNS = {
  last_pinned_to: [profileBoards.recentRk],
  newest: [profileBoards.createdRk],
  oldest: [profileBoards.boardId],
  alphabetical: [profileBoards.nameKey, profileBoards.boardId],
  custom: [profileBoards.customPos, profileBoards.boardId],
  group_boards_at_top: [profileBoards.groupTop, profileBoards.recentRk],
} satisfies Record<BoardSort, unknown[]>

/** The same keys of a row that came. */
export function sortKeys(sort: BoardSort, row: typeof profileBoards.$inferSelect): Key[] {
  switch (sort) {
    case 'last_pinned_to':
      return [row.recentRk]
    case 'newest':
      return [row.createdRk]
    case 'oldest':
      return [row.boardId]
    case 'alphabetical':
      return [row.nameKey, row.boardId]
    case 'custom':
      return [row.customPos, row.boardId]
    case 'group_boards_at_top':
      return [row.groupTop, row.recentRk]
  }
}

/**
 * How a list is read: stages one after the other, and within a stage ranges that are merged by the sort. All groups in one
 * sort, or groups one after the other, are a single range of 26 rows; only mixed shelves need a merge.
 */
export function planStages(grouping: Grouping, groups: Group[], filters: BoardFilter[]): Range[][] {
  const groupBoardsOnly = (group: Group) => filters.includes('GROUP') && !filters.includes(filterOf(group))
  if (grouping === 'none' && groups.length === GROUPS.length && !filters.includes('GROUP'))
    return [[{ groups: null, grouped: false, groupBoardsOnly: false }]]
  const stages = shelves(grouping, groups).map((shelf) =>
    shelf.map((group) => {
      const number = GROUPS.indexOf(group)
      const range: Range = {
        groups: { from: number, to: number },
        grouped: false,
        groupBoardsOnly: groupBoardsOnly(group),
      }
      return range
    }),
  )
  return grouping === 'visibility' ? joinNeighbours(stages) : stages
}

function filterOf(group: Group): BoardFilter {
  if (group === 'secret') return 'SECRET'
  return group === 'archived' ? 'ARCHIVED' : 'NONE'
}

function joinNeighbours(stages: Range[][]): Range[][] {
  const joined: Range[][] = []
  for (const [range] of stages) {
    const last = joined.at(-1)?.[0]
    if (!range?.groups) continue
    if (last?.groups && last.groups.to + 1 === range.groups.from && last.groupBoardsOnly === range.groupBoardsOnly)
      last.groups.to = range.groups.to
    else joined.push([{ ...range, grouped: true }])
  }
  return joined
}

/** Orders two positions of one stage as SQLite does: numbers by size, text by code point. */
export function compareKeys(a: Key[], b: Key[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i]
    if (left === right) continue
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return compareText(String(left), String(right))
  }
  return 0
}

function compareText(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
