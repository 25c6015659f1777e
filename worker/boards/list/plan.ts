import {
  BOARD_SORTS,
  type BoardFilter,
  type BoardListOptions,
  type BoardSort,
  GROUPS,
  type Group,
  type Grouping,
} from '#domain/boards/contract.ts'
import { groupsByHeading, leadsWithAllPins, wantedGroups } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import type { Page } from '#domain/wire.ts'
import type { Statement } from '#worker/db/batch.ts'
import { emptyPage, fail, type Position, pageOf, tryBookmark } from '#worker/db/bookmark.ts'
import type { Key } from '#worker/db/keyset.ts'
import type { ListOwner } from '#worker/profiles/read.ts'
import type { BoardCardRow } from '../queries.ts'
import { type Range, sortKeys } from './conditions.ts'
import { DEFAULT_SORT, type FoundRow, type ListRow, selectList } from './queries.ts'

/** The statement of a list and the function that turns its rows into a page. */
interface ListPlan {
  /** undefined: nothing to read. */
  rows: Statement<FoundRow[]> | undefined
  /** True if the rows also contain the columns of the list's owner. */
  hasOwner: boolean
  /** True if the "all pins" story is the first item, which counts toward the page size (G-016). */
  leads: boolean
  /** Set if the bookmark does not belong to this list. */
  refusal: Failure | null
  /** Builds the page; throws `refusal` if it is set. */
  page(rows: FoundRow[] | undefined): Page<ListRow>
}

interface ListTarget {
  listOwner: ListOwner
  /** The owner's id if they are already loaded and visible. */
  knownId?: number
  isOwner: boolean
  /** The owner as named in the address; part of every bookmark. */
  name: string
}

/** Plans one page of a profile's boards, for its owner or for other viewers. Does not query the database. */
export function planList(target: ListTarget, options: BoardListOptions): ListPlan {
  const { listOwner, knownId } = target
  const filters = options.filter_types
  const groups = wantedGroups(options, target.isOwner)
  const grouping = target.isOwner ? options.group_by : 'none'
  const feedIn = (order: BoardSort) => ['boards', target.name, order, grouping, groups.join(), filters.join()].join('|')
  const asked = filters.includes('GROUP') ? DEFAULT_SORT : effectiveSort(options.sort, target.isOwner)
  const sort = asked ?? sortOfBookmark(feedIn, options.bookmark)
  const feed = feedIn(sort)
  const read = tryBookmark(feed, options.bookmark)
  const nothing = { rows: undefined, hasOwner: false, leads: false, refusal: null, page: emptyPage }
  if (read instanceof Failure) return { ...nothing, refusal: read, page: () => fail(read) }
  const stages = planStages(grouping, groups, filters)
  if (read === 'end' || stages.length === 0) return nothing
  const leads =
    read === null && options.field_set_key === 'profile_grid_item' && leadsWithAllPins(options, target.isOwner)
  const size = options.page_size - (leads ? 1 : 0)
  const rest = stages
    .slice(read?.stage ?? 0)
    .map((stage, i) => stage.map((range) => ({ range, after: read && i === 0 ? read.keys : null })))
  const count = rest.flat().length
  if (count === 0) return nothing
  // A picker of the viewer's own boards needs only the columns of a card.
  const isFull =
    options.field_set_key === 'profile_grid_item' || (options.field_set_key === 'board_picker' && !target.isOwner)
  return {
    rows: selectList({ listOwner, knownId, sort, limit: size + 1, stages: rest }, isFull),
    hasOwner: count === 1,
    leads,
    refusal: null,
    page(found = []) {
      const rows = found.flatMap((row) => (row.card ? [{ ...row, at: positionOf(row.card, stages, sort) }] : []))
      rows.sort((a, b) => a.at.stage - b.at.stage || compareKeys(a.at.keys, b.at.keys))
      return pageOf(rows, size, feed, (row) => row.at)
    },
  }
}

/**
 * The sort of a list. Other viewers get the default sort (BRD-036) unless they name one; they cannot use the owner's custom
 * order (G-034). undefined: the owner named no sort.
 */
function effectiveSort(asked: BoardSort | undefined, isOwner: boolean): BoardSort | undefined {
  if (isOwner) return asked
  return asked === undefined || asked === 'custom' ? DEFAULT_SORT : asked
}

/** The sort of the previous page, so that the list continues even if its owner has changed the sort since. */
function sortOfBookmark(feedIn: (sort: BoardSort) => string, bookmark: string | undefined): BoardSort {
  const isOf = (sort: BoardSort) => !(tryBookmark(feedIn(sort), bookmark) instanceof Failure)
  return (bookmark === undefined ? undefined : BOARD_SORTS.find(isOf)) ?? DEFAULT_SORT
}

/**
 * The stages of a list, read one after the other; the ranges of one stage are merged by the sort. A list of all groups, or of
 * adjacent groups one after the other, is a single index range. Only mixed groups need a merge.
 */
function planStages(grouping: Grouping, groups: Group[], filters: BoardFilter[]): Range[][] {
  const groupBoardsOnly = (group: Group) => filters.includes('GROUP') && !filters.includes(filterOf(group))
  if (grouping === 'none' && groups.length === GROUPS.length && !filters.includes('GROUP'))
    return [[{ groups: null, grouped: false, groupBoardsOnly: false }]]
  const stages = groupsByHeading(grouping, groups).map((stage) =>
    stage.map((group) => {
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

/** The position of a row in its list. No board is in two ranges of a list. */
function positionOf(row: BoardCardRow, stages: Range[][], sort: BoardSort): Position {
  const holds = ({ groups }: Range) => !groups || (groups.from <= row.grp && row.grp <= groups.to)
  const stage = stages.findIndex((ranges) => ranges.some(holds))
  const range = stages[stage]?.find(holds)
  if (!range) return { stage, keys: [] }
  const keys = sortKeys(sort, row)
  return { stage, keys: range.grouped ? [row.grp, ...keys] : keys }
}

/** Compares two positions of one stage as SQLite does: numbers by value, text by code point. */
function compareKeys(a: Key[], b: Key[]): number {
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
