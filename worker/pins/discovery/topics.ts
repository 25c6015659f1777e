import type { PinItem } from '../../../domain/pins/contract.ts'
import type { FoundPinsOptions, Topic, TopicsOptions } from '../../../domain/pins/discovery.ts'
import type { Page } from '../../../domain/wire.ts'
import { emptyPage, pageOf, readBookmark } from '../../db/bookmark.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Who } from '../../model/profiles/rules.ts'
import { accessOf, askAccess, requireProfile } from '../../profiles/read.ts'
import { planFound } from './found.ts'
import { findOfTopic, selectFollowedTopics } from './queries.ts'

/** Public pins of a topic, newest first (W-61), in one round. Throws at once for an invalid bookmark. */
export function topicPins(asker: Asker, slug: string, options: FoundPinsOptions, base: string) {
  const plan = planFound(asker, { feed: `topic|${slug}`, find: findOfTopic(slug) }, options, base)
  return async (): Promise<Page<PinItem>> => plan.page((await round(asker.db, { rows: plan.rows })).rows)
}

/** The name of a person's topics in bookmarks, which pages validate before they start. */
export const topicsFeed = (who: Who, sort: TopicsOptions['sort'] = 'newest') => `topics|${sort}|${JSON.stringify(who)}`

/** Topics that a person follows, by when they followed them (W-61), for viewers who may see the profile. */
export async function readTopics(asker: Asker, who: Who, options: TopicsOptions): Promise<Page<Topic>> {
  const { sort } = options
  const feed = topicsFeed(who, sort)
  const position = readBookmark(feed, options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const { access, rows } = await round(asker.db, {
    access: askAccess(asker, who),
    rows: selectFollowedTopics(asker, who, { sort, after: keys, limit: options.page_size + 1 }),
  })
  requireProfile(accessOf(asker, access), who)
  if (position === 'end') return emptyPage()
  const page = pageOf(rows, options.page_size, feed, ({ rk }) => ({ stage: 0, keys: [rk] }))
  const items = page.items.map(({ id, name, followed }) => ({ id, name, followed: Boolean(followed) }))
  return { ...page, items }
}
