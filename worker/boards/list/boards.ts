import {
  type BoardFieldSet,
  type BoardItem,
  type BoardListOptions,
  boardFeedQuery,
  boardFieldSets,
  boardItemSchema,
  boardListQuery,
} from '#domain/boards/contract.ts'
import { pickFields } from '#domain/field-sets.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import {
  type Access,
  type ListOwner,
  type Owner,
  ofKnown,
  ofPerson,
  readEitherList,
  type Side,
  type UserRow,
  whoOf,
} from '#worker/profiles/read.ts'
import { readBoardsNamed } from '../named/read.ts'
import { allPinsStory, boardCard, boardView, pickedBoard } from '../view.ts'
import { type SortSettings, shownSort, sortOf } from './owner-sort.ts'
import { planList } from './plan.ts'
import { DEFAULT_SORT, type ListRow, onlyInDefaultSort, withSortSettings } from './queries.ts'

/**
 * Reads a user's boards (W-12 to W-14) in one round trip. The batch contains the owner's list and the list for others; SQL conditions keep one of them empty
 * without reading its rows. A second round trip is needed only for an owner who names no sort and does not see the default sort.
 */
export async function readBoards(
  requester: Requester,
  who: Who,
  name: string,
  options: BoardListOptions,
  site: Site,
): Promise<Page<BoardItem>> {
  if (options.q !== undefined) return readBoardsNamed(requester, who, { ...options, q: options.q }, site)
  const hasNoSort =
    options.sort === undefined && options.bookmark === undefined && !options.filter_types.includes('GROUP')
  const planOf = (side: Side, adapt: (listOwner: ListOwner) => ListOwner) =>
    planList(
      { listOwner: adapt(ofPerson(requester, who, side)), isOwner: side === 'own' && !options.as_others, name },
      options,
    )
  const unchanged = (listOwner: ListOwner) => listOwner
  const isSigned = requester.sessionHash !== null
  let hasOwner = !isSigned
  const plan = (side: Side) => {
    if (side === 'others') return planOf(side, hasNoSort && !hasOwner ? withSortSettings : unchanged)
    const own = planOf(side, hasNoSort ? onlyInDefaultSort : unchanged)
    hasOwner = own.hasOwner
    return own
  }
  const lists = await readEitherList(requester, who, plan, hasNoSort && isSigned ? withSortSettings : unchanged)
  const sort = lists.isOwner && hasNoSort ? sortOf(requester, lists.user as Owner & SortSettings) : DEFAULT_SORT
  if (sort !== DEFAULT_SORT) return readBoards(requester, who, name, { ...options, sort }, site)
  return boardItems(lists.user, lists.page, lists.isOwner && lists.plan.leads, options, site)
}

/** The boards of a user who is already loaded, for a later round trip of a page. Throws at once if the bookmark belongs to another list. */
export function boardsOf(requester: Requester, access: Access, user: UserRow, options: BoardListOptions, site: Site) {
  const isOwner = ownsProfile(access.viewer, user)
  const listOwner = ofKnown(user.id, user.id, access.viewer.id)
  const hasNoSort = isOwner && options.sort === undefined && options.bookmark === undefined
  const wanted = hasNoSort ? { ...options, sort: shownSort(access, user) } : options
  const plan = planList({ listOwner, knownId: user.id, isOwner, name: user.username }, wanted)
  if (plan.refusal) throw plan.refusal
  return async () => {
    const page = plan.page((await batch(requester.db, { rows: plan.rows })).rows)
    return boardItems(user, page, plan.leads, options, site)
  }
}

function boardItems(user: Owner, page: Page<ListRow>, leads: boolean, options: BoardListOptions, site: Site) {
  const items: BoardItem[] = page.items.map((row) => boardItem(row, user, options.field_set_key, site))
  if (!leads) return { items, bookmark: page.bookmark }
  const cards = page.items.map(({ card }) => card)
  return { items: [allPinsStory(user, cards, site.mediaBase), ...items], bookmark: page.bookmark }
}

function boardItem(row: ListRow, user: Owner, set: BoardFieldSet, site: Site): BoardItem {
  const { card, detail, otherOwner, myRole = null, followed } = row
  if (!detail) return set === 'board_picker' ? pickedBoard(card, site.mediaBase) : boardCard(card)
  const owner = otherOwner && otherOwner.id !== null ? otherOwner : user
  const board = { card, detail, owner, myRole, followed: Boolean(followed) }
  return pickFields(boardView(board, site.mediaBase, new URL(site.origin).host), boardFieldSets[set])
}

const OF_PERSON = {
  ids: { user: 'text' },
  answer: boardItemSchema,
  fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
} as const

export const listBoards = listing(
  { ...OF_PERSON, call: ['get', routes.api.userBoards], query: boardListQuery, summary: 'List the boards of a person' },
  ({ requester, site, ids: { user }, query }) => readBoards(requester, whoOf(user), user, query, site),
)
export const listBoardsFeed = listing(
  {
    ...OF_PERSON,
    call: ['get', routes.api.userBoardsFeed],
    query: boardFeedQuery,
    summary: 'List the boards of a person, with the presets of the list',
  },
  ({ requester, site, ids: { user }, query: { is_retrieval_hub: isHub, ...query } }) => {
    const options = { ...query, filter_all_pins: query.filter_all_pins || !isHub }
    return readBoards(requester, whoOf(user), user, options, site)
  },
)
