import { BOARD_SORTS, type BoardListOptions, type BoardSort } from '../../domain/boards/contract.ts'
import { leadsWithAllPins, wantedGroups } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import type { Page } from '../../domain/wire.ts'
import type { Statement } from '../db/batch.ts'
import { emptyPage, fail, type Position, pageOf, tryBookmark } from '../db/bookmark.ts'
import type { Key } from '../db/keyset.ts'
import type { Asker } from '../http/asker.ts'
import type { Whose } from '../profiles/read.ts'
import { selectMergedCards, selectMergedInFull } from './merged.ts'
import { type BoardCardRow, type BoardDetail, type BoardRow, selectBoardCards, selectBoardsInFull } from './queries.ts'
import { compareKeys, planStages, type Range, sortKeys } from './ranges.ts'

/** A row of a list: what its card shows and, for the full field set, the rest. */
export interface ListRow {
  card: BoardCardRow
  detail?: BoardDetail
  /** null where the board is its list's person's. */
  otherOwner?: BoardRow['owner'] | { id: null } | null
  myRole?: BoardRow['myRole']
  followed?: number
}

/** Statements to run, and how their answers become a page. */
export interface ListPlan {
  statements: Statement[]
  /** Whether the statements tell whose list it is. */
  tells: boolean
  /** The story of all pins stands first, and counts as an item of the page (G-016). */
  leads: boolean
  /** Why there is no such page: the bookmark is no position of this list. */
  refusal: Failure | null
  /** Takes its own answers off the front; fails where the page is refused. */
  page(results: unknown[]): Page<ListRow>
}

export interface ListTarget {
  whose: Whose
  isOwner: boolean
  /** Whose list it is, as the address says it: part of every bookmark. */
  name: string
}

/** Plans one page of a profile's boards, for its owner or for everybody else. Reads nothing itself. */
export function planList(asker: Asker, target: ListTarget, options: BoardListOptions): ListPlan {
  const filters = options.filter_types
  const groups = wantedGroups(options, target.isOwner)
  const grouping = target.isOwner ? options.group_by : 'none'
  const feedIn = (order: BoardSort) => ['boards', target.name, order, grouping, groups.join(), filters.join()].join('|')
  const asked = filters.includes('GROUP') ? 'last_pinned_to' : effectiveSort(options.sort, target.isOwner)
  const sort = asked ?? sortOfBookmark(feedIn, options.bookmark)
  const feed = feedIn(sort)
  const read = tryBookmark(feed, options.bookmark)
  const nothing = { statements: [], tells: false, leads: false, refusal: null, page: emptyPage }
  if (read instanceof Failure) return { ...nothing, refusal: read, page: () => fail(read) }
  const stages = planStages(grouping, groups, filters)
  if (read === 'end' || stages.length === 0) return nothing
  const leads =
    read === null && options.field_set_key === 'profile_grid_item' && leadsWithAllPins(options, target.isOwner)
  const size = options.page_size - (leads ? 1 : 0)
  const first = read?.stage ?? 0
  const rest = stages
    .slice(first)
    .map((stage, i) => stage.map((range) => ({ range, after: read && i === 0 ? read.keys : null })))
  const [only, ...others] = rest.flat()
  if (!only) return nothing
  const query = { whose: target.whose, sort, limit: size + 1 } as const
  // What a card knows is all that a picker of one's own boards asks for.
  const isFull =
    options.field_set_key === 'profile_grid_item' || (options.field_set_key === 'board_picker' && !target.isOwner)
  const isMerged = others.length > 0
  const single = { ...query, ...only }
  const merged = { ...query, stages: rest }
  const statement = isMerged
    ? (isFull ? selectMergedInFull : selectMergedCards)(asker.db, merged)
    : (isFull ? selectBoardsInFull : selectBoardCards)(asker.db, single)
  return {
    statements: [statement],
    tells: !isMerged,
    leads,
    refusal: null,
    page(results) {
      const rows = ((results.shift() as (ListRow | { card: null })[] | undefined) ?? []).flatMap((row) =>
        row.card ? [{ ...row, at: positionOf(row.card, stages, sort) }] : [],
      )
      rows.sort((a, b) => a.at.stage - b.at.stage || compareKeys(a.at.keys, b.at.keys))
      return pageOf(rows, size, feed, (row) => row.at)
    },
  }
}

/** Where a row stands in its list: ranges of one list never share a board. */
function positionOf(row: BoardCardRow, stages: Range[][], sort: BoardSort): Position {
  const holds = ({ groups }: Range) => !groups || (groups.from <= row.grp && row.grp <= groups.to)
  const stage = stages.findIndex((ranges) => ranges.some(holds))
  const range = stages[stage]?.find(holds)
  return { stage, keys: range ? positionKeys(range, sort, row) : [] }
}

function positionKeys(range: Range, sort: BoardSort, row: BoardCardRow): Key[] {
  const keys = sortKeys(sort, row)
  return range.grouped ? [row.grp, ...keys] : keys
}

/** Without a wish others see the last saved-to first (BRD-036); the owner's own order is nobody else's (G-034). undefined: the owner named none. */
function effectiveSort(asked: BoardSort | undefined, isOwner: boolean): BoardSort | undefined {
  if (isOwner) return asked
  return asked === undefined || asked === 'custom' ? 'last_pinned_to' : asked
}

/** A next page is in the order of the one before, whatever its owner wishes for by now. */
function sortOfBookmark(feedIn: (sort: BoardSort) => string, bookmark: string | undefined): BoardSort {
  const isOf = (sort: BoardSort) => !(tryBookmark(feedIn(sort), bookmark) instanceof Failure)
  return (bookmark === undefined ? undefined : BOARD_SORTS.find(isOf)) ?? 'last_pinned_to'
}
