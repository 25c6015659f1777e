import type { SearchGuide } from '../../../client/search/search-props.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { selectSuggestedTopics } from '../../pins/read.ts'
import type { SearchQuery } from '../hits/queries.ts'
import { nearest, unharmedParts } from './near.ts'
import { selectFindableTopics, selectTopicsLike } from './queries.ts'

/** Maximum of texts that are checked before one is offered. */
const CHECKED_TEXTS = 3
const TOPICS = 8

export const NOWHERE: Pick<SearchGuide, 'meant' | 'topics'> = { meant: null, topics: [] }

/** The topic that was probably meant, and, if nothing was found, topics that many look at. */
export async function readElsewhere(
  asker: Asker,
  q: string,
  query: SearchQuery,
  isNothing: boolean,
): Promise<typeof NOWHERE> {
  const { db } = asker
  const parts = unharmedParts(query.words.join(' '))
  const { like, topics } = await round(db, {
    like: parts.length > 0 ? selectTopicsLike(db, parts) : undefined,
    topics: isNothing ? selectSuggestedTopics(db, TOPICS) : undefined,
  })
  const near = nearest(q, like ?? [], ({ name }) => name).slice(0, CHECKED_TEXTS)
  const popular = topics ? (topics.kept.length > 0 ? topics.kept : topics.sampled) : []
  const slugs = [...near, ...popular].map(({ slug }) => slug)
  const shown = slugs.length > 0 ? await round(db, selectFindableTopics(db, query, slugs)) : []
  const isShown = ({ slug }: { slug: string }) => shown.some((each) => each.slug === slug)
  return { meant: near.find(isShown)?.name.toLowerCase() ?? null, topics: popular.filter(isShown) }
}
