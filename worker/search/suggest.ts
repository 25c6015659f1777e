import { href, routes } from '../../domain/routes.ts'
import type { Scope, SearchFilters, Suggestion } from '../../domain/search/contract.ts'
import { matchesAny, wordsOf } from '../../domain/search/words.ts'
import { gridTitle, nameKey } from '../../domain/text.ts'
import { boardUrl } from '../boards/view.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { SearchQuery } from './hits/queries.ts'
import { selectFoundPins, selectFoundUsers, selectLargestBoards, selectTopics } from './queries.ts'

/** Number of pins from which words are taken, and maxima per kind: ten in all. */
const PINS = 12
const MAX = { words: 5, board: 2, user: 3 }
const MAX_LENGTH = 60
const NO_FILTERS: SearchFilters = {}

/**
 * Suggestions while typing (W-60): words of visible pins, boards, people. All come from the viewer's own search
 * results, so they reveal nothing else.
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
    limit: isOffered(scope, of) ? limit : 0,
  })
  const pinScope = scope === 'my_pins' ? 'my_pins' : 'pins'
  const { pins, topics, boards, users } = await round(asker.db, {
    pins: selectFoundPins(asker.db, query(pinScope, PINS)),
    topics: selectTopics(asker.db, query(pinScope, PINS)),
    boards: selectLargestBoards(asker.db, query('boards', MAX.board)),
    users: selectFoundUsers(asker.db, query('users', MAX.user)),
  })
  const titles = pins.map(({ pin }) => gridTitle(pin.title)).filter((title) => title.length <= MAX_LENGTH)
  const texts = [...topics.map(({ name }) => name), ...titles]
    .filter((text) => matchesAny(text, words))
    .map((text) => text.toLowerCase())
  const target = scope === 'my_pins' ? routes.searchMe : routes.search
  return [
    ...[...new Set(texts)]
      .slice(0, MAX.words)
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

/** A search among pins gets suggestions of all kinds, one among boards or people only of that kind. */
function isOffered(scope: Scope, of: Scope): boolean {
  if (scope === 'pins') return true
  return scope === of || (scope === 'my_pins' && of === 'boards')
}
