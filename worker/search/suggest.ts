import { href, routes } from '../../domain/routes.ts'
import type { Scope, SearchFilters, Suggestion } from '../../domain/search/contract.ts'
import { matchesAny, wordsOf } from '../../domain/search/words.ts'
import { gridTitle, nameKey } from '../../domain/text.ts'
import { boardUrl } from '../boards/view.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { SearchQuery } from './hits/queries.ts'
import { selectFoundPins, selectFoundUsers, selectLargestBoards, selectTopics } from './queries.ts'

/** Pins that words are taken from, and how many of each kind are offered: ten in all. */
const PINS = 12
const MOST = { words: 5, board: 2, user: 3 }
const LONGEST = 60
const NO_FILTERS: SearchFilters = {}

/**
 * What somebody who types may mean (W-60): words of pins they may find, boards, people. Everything comes from what a search of theirs
 * would show, so that a suggestion reveals nothing else.
 */
export async function readSuggestions(asker: Asker, { q, scope }: { q: string; scope: Scope }): Promise<Suggestion[]> {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const query = (of: Scope, limit: number): SearchQuery => ({
    session: asker,
    scope: of,
    words,
    name: nameKey(q),
    filters: NO_FILTERS,
    after: null,
    limit: isAsked(scope, of) ? limit : 0,
  })
  const pinScope = scope === 'my_pins' ? 'my_pins' : 'pins'
  const { pins, topics, boards, users } = await round(asker.db, {
    pins: selectFoundPins(asker.db, query(pinScope, PINS)),
    topics: selectTopics(asker.db, query(pinScope, PINS)),
    boards: selectLargestBoards(asker.db, query('boards', MOST.board)),
    users: selectFoundUsers(asker.db, query('users', MOST.user)),
  })
  const titles = pins.map(({ pin }) => gridTitle(pin.title)).filter((title) => title.length <= LONGEST)
  const said = [...topics.map(({ name }) => name), ...titles]
    .filter((text) => matchesAny(text, words))
    .map((text) => text.toLowerCase())
  const target = scope === 'my_pins' ? routes.searchMe : routes.search
  return [
    ...[...new Set(said)]
      .slice(0, MOST.words)
      .map(
        (text): Suggestion => ({ kind: 'words', text, url: href(target, { q: text, scope: pinScope, rs: 'typed' }) }),
      ),
    ...boards.map(({ card }): Suggestion => ({ kind: 'board', text: card.name, url: boardUrl(card) })),
    ...users.map(
      ({ fullName, username }): Suggestion => ({
        kind: 'user',
        text: fullName,
        url: href(routes.profile, { username }),
      }),
    ),
  ]
}

/** A search among pins gets suggestions of all kinds, one among boards or people of those alone. */
function isAsked(scope: Scope, of: Scope): boolean {
  if (scope === 'pins') return true
  return scope === of || (scope === 'my_pins' && of === 'boards')
}
