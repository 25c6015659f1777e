import { type PinItem, pinItemSchema } from '#domain/pins/contract.ts'
import {
  type FoundPinsOptions,
  foundPinsQuery,
  type Topic,
  type TopicsOptions,
  topicSchema,
  topicsQuery,
} from '#domain/pins/discovery.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { accessOf, askAccess, requireProfile, whoOf } from '#worker/profiles/read.ts'
import { planFound } from './found.ts'
import { findOfTopic, selectFollowedTopics } from './queries.ts'

/** Public pins of a topic, newest first (W-61), in one round trip. Throws at once for an invalid bookmark. */
export function topicPins(requester: Requester, slug: string, options: FoundPinsOptions, base: string) {
  const plan = planFound(requester, { feed: `topic|${slug}`, find: findOfTopic(slug) }, options, base)
  return async (): Promise<Page<PinItem>> => plan.page((await batch(requester.db, { rows: plan.rows })).rows)
}

/** The bookmark name of a person's list of topics. Pages validate bookmarks with it before they render. */
export const topicsFeed = (who: Who, sort: TopicsOptions['sort'] = 'newest') => `topics|${sort}|${JSON.stringify(who)}`

/** Topics that a person follows, sorted by the time of the follow (W-61), for viewers who may see the profile. */
export async function readTopics(requester: Requester, who: Who, options: TopicsOptions): Promise<Page<Topic>> {
  const { sort } = options
  const feed = topicsFeed(who, sort)
  const position = readBookmark(feed, options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const { access, rows } = await batch(requester.db, {
    access: askAccess(requester, who),
    rows: selectFollowedTopics(requester, who, { sort, after: keys, limit: options.page_size + 1 }),
  })
  requireProfile(accessOf(requester, access), who)
  if (position === 'end') return emptyPage()
  const page = pageOf(rows, options.page_size, feed, ({ rk }) => ({ stage: 0, keys: [rk] }))
  const items = page.items.map(({ id, name, followed }) => ({ id, name, followed: Boolean(followed) }))
  return { ...page, items }
}

export const listTopicPins = listing(
  {
    call: ['get', routes.api.topicPins],
    ids: { topic: 'text' },
    summary: 'List the public pins of a topic',
    query: foundPinsQuery,
    answer: pinItemSchema,
    fails: [],
  },
  ({ requester, site, ids, query }) => topicPins(requester, ids.topic, query, site.mediaBase)(),
)

export const listFollowedTopics = listing(
  {
    call: ['get', routes.api.userTopics],
    ids: { user: 'text' },
    summary: 'List the topics that a person follows',
    query: topicsQuery,
    answer: topicSchema,
    fails: ['no_session', 'user_not_found', 'user_closed', 'private_profile'],
  },
  ({ requester, ids, query }) => readTopics(requester, whoOf(ids.user), query),
)
