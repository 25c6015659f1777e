import type { BoardCard } from '../../domain/boards/contract.ts'
import { Failure } from '../../domain/errors.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { UserCard } from '../../domain/profiles/contract.ts'
import type { Found, SearchOptions } from '../../domain/search/contract.ts'
import { marksOf, wordsOf } from '../../domain/search/words.ts'
import { gridTitle, nameKey } from '../../domain/text.ts'
import type { Page } from '../../domain/wire.ts'
import { boardCard } from '../boards/view.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Asker } from '../http/asker.ts'
import { pinItems } from '../pins/read.ts'
import { personOf } from '../pins/view.ts'
import { accessStatements, readAccess } from '../profiles/read.ts'
import { userCardView } from '../relations/view.ts'
import type { Hunt, Tier } from './queries.ts'
import {
  type FoundBoard,
  type FoundPin,
  type FoundUser,
  selectFoundBoards,
  selectFoundPins,
  selectFoundUsers,
} from './rows.ts'

export { selectOwnBoards } from './rows.ts'

export type Result = Found<PinItem> | Found<BoardCard> | Found<UserCard>

/** Searches (W-53) in one round. One's own pins are for who is signed in: 401, before anything else is told. */
export async function readSearch(asker: Asker, options: SearchOptions, base: string): Promise<Page<Result>> {
  if (options.scope !== 'my_pins') return search(asker, options, base)()
  if (asker.sessionHash === null) throw new Failure('no_session')
  const plan = planSearch(asker, options, base)
  const results: unknown[] = await batchAll(asker.db, [...accessStatements(asker, null), ...plan.statements])
  if (readAccess(asker, null, results).viewer.id === null) throw new Failure('no_session')
  return plan.page(results)
}

/** The same for whom a page has let in, or for everybody; fails at once where the bookmark is of another search. */
export function search(asker: Asker, options: SearchOptions, base: string): () => Promise<Page<Result>> {
  const plan = planSearch(asker, options, base)
  return async () => plan.page(await batchAll(asker.db, plan.statements))
}

function planSearch(asker: Asker, options: SearchOptions, base: string) {
  const { q, scope, page_size, bookmark, field_set_key: _, fields: __, ...filters } = options
  const words = wordsOf(q)
  const feed = ['search', scope, words.join(' '), JSON.stringify(filters)].join('|')
  const position = readBookmark(feed, bookmark)
  if (words.length === 0 || position === 'end') return { statements: [], page: emptyPage<Result> }
  const after = position && { tier: position.stage as Tier, id: Number(position.keys[0]) }
  const hunt: Hunt = { session: asker, scope, words, name: nameKey(q), filters, after, limit: page_size + 1 }
  return {
    statements: [statementFor(asker, hunt)],
    page(results: unknown[]): Page<Result> {
      const rows = ((results.shift() as Row[] | undefined) ?? []).map((row) => ({ row, ...placeOf(row) }))
      // They come in this order, as the indexes are read; nothing but this promises it.
      rows.sort((a, b) => a.tier - b.tier || b.id - a.id)
      const page = pageOf(rows, page_size, feed, ({ tier, id }) => ({ stage: tier, keys: [id] }))
      return {
        items: itemsOf(
          page.items.map(({ row }) => row),
          words,
          options,
          base,
        ),
        bookmark: page.bookmark,
      }
    },
  }
}

type Row = FoundPin | FoundBoard | FoundUser

function statementFor({ db }: Asker, hunt: Hunt): Statement {
  if (hunt.scope === 'users') return selectFoundUsers(db, hunt)
  return hunt.scope === 'boards' ? selectFoundBoards(db, hunt) : selectFoundPins(db, hunt)
}

function placeOf(row: Row): { tier: number; id: number } {
  if ('pin' in row) return { tier: row.tier, id: row.pin.id }
  return 'card' in row ? { tier: row.tier, id: row.card.boardId } : { tier: row.rk, id: row.id }
}

function itemsOf(rows: Row[], words: string[], options: SearchOptions, base: string): Result[] {
  const pins = rows.flatMap((row) =>
    'pin' in row ? [{ ...row, promoter: personOf(row.promoter), pinner: personOf(row.pinner) }] : [],
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

/** Says which stretches of what an item is called were searched for. */
function marked<Item extends object>(item: Item, text: string, words: string[]): Found<Item> {
  const marks = marksOf(text, words)
  return marks.length > 0 ? { ...item, marks } : item
}
