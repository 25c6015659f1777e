import type { BoardCard } from '#domain/boards/contract.ts'
import { lookOf } from '#domain/media/look.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import type { Found, SearchOptions } from '#domain/search/contract.ts'
import { BETWEEN_CHIPS } from '#domain/search/parameters.ts'
import { marksOf, wordsOf } from '#domain/search/words.ts'
import { gridTitle, nameKey } from '#domain/text.ts'
import type { Page } from '#domain/wire.ts'
import { boardCard } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { emptyPage, type Position, readBookmark } from '../db/bookmark.ts'
import type { Requester } from '../http/requester.ts'
import { pageOnce, pinItems } from '../pins/read.ts'
import { personOf, saverOf } from '../pins/view.ts'
import { userCardView } from '../relations/view.ts'
import type { SearchQuery, Tier } from './hits/queries.ts'
import {
  type FoundBoard,
  type FoundPin,
  type FoundUser,
  selectFoundBoards,
  selectFoundPins,
  selectFoundUsers,
} from './queries.ts'

export type Result = Found<PinItem> | Found<BoardCard> | Found<UserCard>

export interface SearchPlan {
  /** undefined: nothing to read. */
  rows: ReturnType<typeof selectFound> | undefined
  page: (rows: Row[] | undefined) => Promise<Page<Result>>
}

/** A page of a search: the statement, and how to build the page from its rows. Throws at once for an invalid bookmark. */
export function planSearch(
  requester: Requester,
  options: SearchOptions,
  base: string,
  more: Pick<SearchQuery, 'isSuggesting' | 'isByOthers'> = {},
): SearchPlan {
  const { q, scope, page_size, bookmark, field_set_key, fields: _, ...filters } = options
  const isCards = field_set_key === 'pin_card'
  const words = wordsOf([q, ...(filters.with?.split(BETWEEN_CHIPS) ?? [])].join(' '))
  const feed = ['search', scope, words.join(' '), JSON.stringify(filters)].join('|')
  const position = readBookmark(feed, bookmark)
  if (words.length === 0 || position === 'end') return { rows: undefined, page: async () => emptyPage() }
  const select = (from: Position | null, limit: number) => {
    const after = from && { tier: from.stage as Tier, id: Number(from.keys[0]) }
    return selectFound({ session: requester, scope, words, name: nameKey(q), filters, after, limit, ...more }, isCards)
  }
  const list = {
    feed,
    size: page_size,
    start: position,
    positionOf: ({ tier, id }: Placed) => ({ stage: tier, keys: [id] }),
    isShown: () => true,
    // Boards and people are found by name, and all of the viewer's own pins are shown, so neither is deduplicated by picture.
    lookOf: ({ row }: Placed) => (scope === 'pins' && 'pin' in row ? lookOf(row.pin) : null),
    // A pin with a title of its own is found besides the one that stands for its picture, and stands for no others.
    keptOf: ({ row }: Placed) =>
      scope === 'pins' && 'pin' in row
        ? { picture: row.pin.picture, copies: row.pin.copy === 2 ? 0 : row.pin.copyCount }
        : { picture: null, copies: 0 },
    read: async (after: Position, limit: number) => placed(await batch(requester.db, select(after, limit))),
  }
  return {
    rows: select(position, page_size + 1),
    async page(found = []) {
      const { items, bookmark: next } = await pageOnce(list, placed(found))
      const shown = items.map(({ row, more }) => ({ ...row, more }))
      return { items: itemsOf(shown, words, options, base), bookmark: next }
    },
  }
}

/** A row with its place in the list. */
interface Placed {
  row: Row
  tier: number
  id: number
}

/** The statements return this order in practice, but only the sort guarantees it. */
function placed(rows: Row[]): Placed[] {
  return rows.map((row) => ({ row, ...placeOf(row) })).sort((a, b) => a.tier - b.tier || b.id - a.id)
}

type Row = FoundPin | FoundBoard | FoundUser

function selectFound(query: SearchQuery, isCards: boolean) {
  if (query.scope === 'users') return selectFoundUsers(query)
  return query.scope === 'boards' ? selectFoundBoards(query) : selectFoundPins(query, isCards)
}

function placeOf(row: Row): { tier: number; id: number } {
  if ('pin' in row) return { tier: row.tier, id: row.pin.id }
  return 'card' in row ? { tier: row.tier, id: row.card.boardId } : { tier: row.rk, id: row.id }
}

function itemsOf(rows: Row[], words: string[], options: SearchOptions, base: string): Result[] {
  const pins = rows.flatMap((row) =>
    'pin' in row ? [{ ...row, promoter: personOf(row.promoter), pinner: saverOf(row) }] : [],
  )
  const source = options.scope === 'my_pins' ? 'person' : 'people'
  const items = pinItems({ items: pins, bookmark: null }, source, options, base).items
  const found = items.map((item, i) => marked(item, gridTitle(pins[i]?.pin.title ?? ''), words))
  const others = rows.flatMap((row): Result[] => {
    if ('card' in row) return [marked(boardCard(row.card), row.card.name, words)]
    return 'rk' in row ? [marked(userCardView(row, base), row.fullName, words)] : []
  })
  return [...found, ...others]
}

/** Adds the positions of matches in an item's name. */
function marked<Item extends object>(item: Item, text: string, words: string[]): Found<Item> {
  const marks = marksOf(text, words)
  return marks.length > 0 ? { ...item, marks } : item
}
