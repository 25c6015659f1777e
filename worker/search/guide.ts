import { rendition } from '#client/data/rendition.ts'
import type { SearchGuide } from '#client/search/search-props.ts'
import { chipsOf } from '#domain/search/chips.ts'
import type { SearchFilters } from '#domain/search/contract.ts'
import { BETWEEN_CHIPS, type Scope } from '#domain/search/parameters.ts'
import { wordsOf } from '#domain/search/words.ts'
import { nameKey } from '#domain/text.ts'
import { parseJson } from '#worker/db/sql.ts'
import { boardCard } from '../boards/view.ts'
import { batch } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import type { SearchQuery } from './hits/queries.ts'
import { NOWHERE, readElsewhere } from './near/elsewhere.ts'
import { selectFoundBoards, selectFoundNames } from './queries.ts'
import { selectSampledWords } from './sample/queries.ts'

/** Number of found pins whose words and colours are compared, sampled from all results: four rows each. */
const SAMPLE = 12
/** Maximum number of boards and people above the pins. */
const NAMED = { boards: 4, people: 3 }
/** With fewer results than this, the search may have been misspelled. */
const FEW = 3
const NO_FILTERS: SearchFilters = {}

interface Guided {
  q: string
  scope: Scope
  filters: SearchFilters
  /** True if boards and people are shown above the pins. */
  isMixed: boolean
  /** True if the search has filters. */
  isNarrowed: boolean
  base: string
}

/**
 * Reads in one round trip the suggestions for the first page of a search, and in a second one, if little was found, possible corrections. All words come from
 * pins that the viewer may find.
 */
export async function readGuide(
  requester: Requester,
  { q, scope, filters, isMixed, isNarrowed, base }: Guided,
): Promise<SearchGuide> {
  const { db } = requester
  const query = (of: Scope, more: Partial<SearchQuery>): SearchQuery => ({
    session: requester,
    scope: of,
    words: wordsOf(q),
    name: nameKey(q),
    filters: NO_FILTERS,
    after: null,
    limit: 0,
    ...more,
  })
  const words = wordsOf([q, ...(filters.with?.split(BETWEEN_CHIPS) ?? [])].join(' '))
  const { sample, boards, people } = await batch(db, {
    sample: selectSampledWords(query(scope, { words, filters, limit: SAMPLE, isSuggesting: true })),
    boards: isMixed ? selectFoundBoards(query('boards', { limit: NAMED.boards, isByName: true })) : undefined,
    people: isMixed ? selectFoundNames(query('users', { limit: NAMED.people })) : undefined,
  })
  const found = sample.map((pin) => ({
    ...pin,
    topics: parseJson(pin.topics),
    isByParts: pin.isByParts === 1,
    isWholeInParts: pin.isWholeInParts === 1,
  }))
  const count = found.length + (boards?.length ?? 0) + (people?.length ?? 0)
  const chips = chipsOf(found, { words, with: filters.with })
  const isLost = count < FEW && !isNarrowed && scope !== 'my_pins'
  return {
    boards: (boards ?? []).map(({ card }) => boardCard(card)),
    people: (people ?? []).map(({ id, username, fullName, imageKey }) => ({
      id: String(id),
      username,
      full_name: fullName,
      image_medium_url: rendition(base, imageKey, '75x75'),
    })),
    words: chips.words,
    colors: filters.color ? [] : chips.colors,
    ...(isLost ? await readElsewhere(requester, q, query('pins', { isSuggesting: true }), count === 0) : NOWHERE),
  }
}
