import { rendition } from '#client/data/rendition.ts'
import { href, routes } from '#domain/routes.ts'
import { type SearchFilters, type Suggestion, suggestAnswer, suggestQuery } from '#domain/search/contract.ts'
import type { Scope } from '#domain/search/parameters.ts'
import { matchesAny, wordsOf } from '#domain/search/words.ts'
import { gridTitle, nameKey } from '#domain/text.ts'
import { parseJson } from '#worker/db/sql.ts'
import { boardUrl, coverViews } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import type { SearchQuery } from './hits/queries.ts'
import { type FoundBoard, type FoundWords, selectFoundBoards, selectFoundNames, selectFoundWords } from './queries.ts'

/** Number of pins to take words from, and maxima per kind: ten in all. */
const PINS = 5
const MAX = { words: 5, board: 2, user: 3 }
/** Number of newest found boards that are compared by size (docs/decisions/069). */
const COMPARED_BOARDS = 12
const MAX_LENGTH = 60
const NO_FILTERS: SearchFilters = {}

/**
 * Suggestions while typing (W-60): words of visible pins, boards, people. All come from the viewer's own search
 * results, so they reveal nothing else.
 */
export async function readSuggestions(
  requester: Requester,
  { q, scope }: { q: string; scope: Scope },
  base: string,
): Promise<Suggestion[]> {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const query = (of: Scope, limit: number): SearchQuery => ({
    session: requester,
    scope: of,
    words,
    name: nameKey(q),
    filters: NO_FILTERS,
    after: null,
    limit: isOffered(scope, of) ? limit : 0,
    isSuggesting: true,
  })
  const pinScope = scope === 'my_pins' ? 'my_pins' : 'pins'
  const { pins, boards, users } = await batch(requester.db, {
    pins: selectFoundWords(query(pinScope, PINS)),
    boards: selectFoundBoards(query('boards', COMPARED_BOARDS)),
    users: selectFoundNames(query('users', MAX.user)),
  })
  const titles = pins.map(({ title }) => gridTitle(title)).filter((title) => title.length <= MAX_LENGTH)
  const texts = [...commonest(pins.flatMap(({ topics }) => parseJson(topics))), ...titles]
    .filter((text) => matchesAny(text, words))
    .map((text) => text.toLowerCase())
  const target = scope === 'my_pins' ? routes.searchMe : routes.search
  return [
    ...[...new Set(texts)].slice(0, MAX.words).map(
      (text): Suggestion => ({
        kind: 'words',
        text,
        url: href(target, { q: text, ...(scope === 'my_pins' && { scope }), rs: 'typed' }),
        image_thumbnail_url: rendition(base, pictureOf(pins, text), '75x75'),
      }),
    ),
    ...largest(boards).map(
      ({ card }): Suggestion => ({
        kind: 'board',
        text: card.name,
        url: boardUrl(card),
        image_thumbnail_url: rendition(base, coverViews(card.covers)[0]?.key ?? null, '75x75'),
      }),
    ),
    ...users.map(
      ({ fullName, username, imageKey }): Suggestion => ({
        kind: 'user',
        text: fullName,
        url: href(routes.profile, { username }),
        image_thumbnail_url: rendition(base, imageKey, '75x75'),
      }),
    ),
  ]
}

/** True if a search in a scope suggests a kind. Searches among pins suggest all kinds, searches among boards or people only their own kind. */
function isOffered(scope: Scope, of: Scope): boolean {
  if (scope === 'pins') return true
  return scope === of || (scope === 'my_pins' && of === 'boards')
}

/** The picture of the first pin with this text as its title or an annotation. */
function pictureOf(pins: readonly FoundWords[], text: string): string | null {
  const isAbout = ({ title, topics }: FoundWords) =>
    [gridTitle(title), ...parseJson(topics)].some((each) => each.toLowerCase() === text)
  return pins.find(isAbout)?.imageKey ?? null
}

/** Distinct texts, the most frequent first, then by alphabet. */
function commonest(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text)
}

/** The exactly named boards first, then the largest. */
function largest(boards: readonly FoundBoard[]): FoundBoard[] {
  const isNamed = (board: FoundBoard) => Number(board.tier < 0)
  return boards.toSorted((a, b) => isNamed(b) - isNamed(a) || b.card.pinCount - a.card.pinCount).slice(0, MAX.board)
}

export const getSuggestions = reading(
  {
    call: ['get', routes.api.searchSuggest],
    ids: {},
    summary: 'Suggest searches for a beginning',
    query: suggestQuery,
    answer: suggestAnswer,
    fails: [],
  },
  ({ requester, site, query }) => readSuggestions(requester, query, site.mediaBase),
)
