import type { SQL } from 'drizzle-orm'
import type { BoardListOptions, BoardSort } from '../../domain/boards/contract.ts'
import { leadsWithAllPins, wantedGroups } from '../../domain/boards/rules.ts'
import type { Page } from '../../domain/wire.ts'
import { viewerIdSql } from '../accounts/queries.ts'
import type { Statement } from '../db/batch.ts'
import { emptyPage, type Position, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Key } from '../db/keyset.ts'
import type { Asker } from '../profiles/access.ts'
import { type BoardCardRow, type BoardRow, type RangeQuery, selectBoardCards, selectBoardsInFull } from './queries.ts'
import { compareKeys, planStages, type Range, sortKeys } from './ranges.ts'

/** A row of a list: what its card shows and, for the full field set, the rest. */
export interface ListRow {
  card: BoardCardRow
  full: BoardRow | null
}

/** Statements to run, and how their answers become a page. */
export interface ListPlan {
  statements: Statement[]
  /** The story of all pins stands first, and counts as an item of the page (G-016). */
  leads: boolean
  /** Takes its own answers off the front; fails where the bookmark is no position of this list. */
  page(results: unknown[]): Page<ListRow>
}

export interface ListTarget {
  personId: SQL
  guard?: SQL
  isOwner: boolean
  /** Whose list it is, as the address says it: part of every bookmark. */
  name: string
}

/** Plans one page of a profile's boards, for its owner or for everybody else. Reads nothing itself. */
export function planList(asker: Asker, target: ListTarget, options: BoardListOptions): ListPlan {
  const filters = options.filter_types
  const sort = filters.includes('GROUP') ? 'last_pinned_to' : effectiveSort(options.sort, target.isOwner)
  const groups = wantedGroups(options, target.isOwner)
  const grouping = target.isOwner ? options.group_by : 'none'
  const feed = ['boards', target.name, sort, grouping, groups.join(), filters.join()].join('|')
  let position: Position | 'end' | null
  try {
    position = readBookmark(feed, options.bookmark)
  } catch (error) {
    // Told only when this list turns out to be the viewer's: the owner's bookmarks mean nothing in the visitors' list.
    const page = () => {
      throw error
    }
    return { statements: [], leads: false, page }
  }
  const stages = planStages(grouping, groups, filters)
  if (position === 'end' || stages.length === 0) return { statements: [], leads: false, page: emptyPage }
  const leads =
    position === null && options.field_set_key === 'profile_grid_item' && leadsWithAllPins(options, target.isOwner)
  const size = options.page_size - (leads ? 1 : 0)
  const first = position?.stage ?? 0
  const reads = stages.flatMap((stage, i) => (i < first ? [] : stage.map((range) => ({ stage: i, range }))))
  const statement = ({ stage, range }: { stage: number; range: Range }) => {
    const keys = position && stage === first ? position.keys : null
    const { personId, guard } = target
    const query: RangeQuery = { personId, guard, range, sort, after: keys, limit: size + 1 }
    if (options.field_set_key === 'board_card') return selectBoardCards(asker.db, query)
    return selectBoardsInFull(asker.db, viewerIdSql(asker.sessionHash, asker.now), query)
  }
  return {
    statements: reads.map((read) => statement(read) as Statement),
    leads,
    page(results) {
      const rows = reads.flatMap(({ stage, range }) =>
        ((results.shift() as (BoardCardRow | BoardRow)[] | undefined) ?? []).map((row) => {
          const full = 'card' in row ? row : null
          const card = full ? full.card : (row as BoardCardRow)
          return { card, full, at: { stage, keys: positionKeys(range, sort, card) } }
        }),
      )
      rows.sort((a, b) => a.at.stage - b.at.stage || compareKeys(a.at.keys, b.at.keys))
      return pageOf(rows, size, feed, (row) => row.at)
    },
  }
}

function positionKeys(range: Range, sort: BoardSort, row: BoardCardRow): Key[] {
  const keys = sortKeys(sort, row)
  return range.grouped ? [row.grp, ...keys] : keys
}

/** Without a wish the last saved-to comes first (BRD-036); the owner's own order is nobody else's (G-034). */
function effectiveSort(asked: BoardSort | undefined, isOwner: boolean): BoardSort {
  if (asked === undefined || (asked === 'custom' && !isOwner)) return 'last_pinned_to'
  return asked
}
