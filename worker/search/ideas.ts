import type { Ideas } from '#client/search/ideas/board-ideas.tsx'
import { wordsOf } from '#domain/search/words.ts'
import { nameKey } from '#domain/text.ts'
import { batch } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import type { SearchQuery } from './hits/queries.ts'
import { readElsewhere } from './near/elsewhere.ts'
import { planSearch } from './plan.ts'

/** Maximum number of pins suggested for an empty board: two rows read per pin. */
const IDEAS = 12

/**
 * Public pins of others that match a board's name, each picture once; without any, popular topics. All may be recommended to the viewer. The name of a secret
 * board must not appear in a URL, which logs and histories keep, so it is read within this request.
 */
export async function readIdeas(requester: Requester, name: string, base: string): Promise<Ideas> {
  const only = { isSuggesting: true, isByOthers: true } satisfies Partial<SearchQuery>
  const options = { q: name, scope: 'pins', field_set_key: 'pin_card', page_size: IDEAS } as const
  const plan = planSearch(requester, options, base, only)
  const { items } = await plan.page((await batch(requester.db, { rows: plan.rows })).rows)
  const pins = items.flatMap((item) => ('key' in item ? [item] : []))
  if (pins.length > 0) return { pins, topics: [] }
  const query: SearchQuery = {
    session: requester,
    scope: 'pins',
    words: wordsOf(name),
    name: nameKey(name),
    filters: {},
    after: null,
    limit: 0,
    ...only,
  }
  return { pins, topics: (await readElsewhere(requester, name, query, true)).topics }
}
