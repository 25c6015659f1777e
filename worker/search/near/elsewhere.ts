import type { SearchGuide } from '#client/search/search-props.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { selectSuggestedTopics } from '#worker/pins/read.ts'
import type { SearchQuery } from '../hits/queries.ts'
import { nearest, unharmedParts } from './near.ts'
import { isFindableTopic, selectTopicsLike } from './queries.ts'

const TOPICS = 8

export const NOWHERE: Pick<SearchGuide, 'meant' | 'topics'> = { meant: null, topics: [] }

/** Reads in one round trip the topic that was probably meant, and, if nothing was found, popular topics. */
export async function readElsewhere(
  requester: Requester,
  q: string,
  query: SearchQuery,
  isNothing: boolean,
): Promise<typeof NOWHERE> {
  const { db } = requester
  const sought = query.words.join(' ')
  const parts = unharmedParts(sought)
  const { like, topics } = await batch(db, {
    like: parts.length > 0 ? selectTopicsLike(query, parts, [...sought].length) : undefined,
    topics: isNothing ? selectSuggestedTopics(TOPICS, (slug) => isFindableTopic(query, slug)) : undefined,
  })
  const [near] = nearest(q, like ?? [], ({ name }) => name)
  const popular = topics ? (topics.kept.length > 0 ? topics.kept : topics.sampled) : []
  return { meant: near?.name.toLowerCase() ?? null, topics: popular }
}
