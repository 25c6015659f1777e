import { sql } from 'drizzle-orm'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { FoundPinsOptions, Topic, TopicsOptions } from '../../domain/pins/finding.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Asker } from '../http/asker.ts'
import { accessStatements, readAccess, requireProfile, type Who } from '../profiles/read.ts'
import { planFound } from './found.ts'
import { viewerOf } from './viewer.ts'
import { idOfWho } from './who.ts'

/** Public pins that have a word, newest first (W-61), in one round: `listed` is kept beside each word, so that a page is one range. */
export function topicPins(asker: Asker, slug: string, options: FoundPinsOptions, base: string) {
  const plan = planFound(
    asker,
    {
      feed: `topic|${slug}`,
      find: (after, limit) => sql`select a.pin_id as id, json_array(a.pin_id) as place from pin_annotations as a
        where a.slug = ${slug} and a.listed = 1 ${after ? sql`and a.pin_id < ${after[0]}` : sql``}
        order by a.pin_id desc limit ${limit}`,
    },
    options,
    base,
  )
  return async (): Promise<Page<PinItem>> => plan.page(await batchAll<Statement>(asker.db, plan.statements))
}

/** What the bookmarks of somebody's topics are of; a page judges them before it begins. */
export const topicsFeed = (who: Who) => `topics|${JSON.stringify(who)}`

/** The topics that somebody follows, newest first (W-61), for whom their profile is open. */
export async function readTopics(asker: Asker, who: Who, options: TopicsOptions): Promise<Page<Topic>> {
  const { db } = asker
  const feed = topicsFeed(who)
  const position = readBookmark(feed, options.bookmark)
  const keys = position === 'end' ? null : (position?.keys ?? null)
  const own = sql`exists (select 1 from topic_follows v where v.user_id = ${viewerOf(asker)} and v.slug = t.slug)`
  const results: unknown[] = await batchAll(db, [
    ...accessStatements(asker, who),
    db
      .select({
        id: sql<string>`t.slug`.as('t_slug'),
        name: sql<string>`t.name`.as('t_name'),
        rk: sql<number>`f.rk`.as('f_rk'),
        followed: sql<number>`${own}`.as('f_own'),
      })
      .from(sql`topic_follows as f join topics as t on t.slug = f.slug`)
      .where(sql`f.user_id = ${idOfWho(asker, who)} ${keys ? sql`and f.rk > ${keys[0]}` : sql``}`)
      .orderBy(sql`f.rk`)
      .limit(options.page_size + 1),
  ])
  requireProfile(readAccess(asker, who, results), who)
  if (position === 'end') return emptyPage()
  const rows = results[0] as (Topic & { rk: number })[]
  const page = pageOf(rows, options.page_size, feed, ({ rk }) => ({ stage: 0, keys: [rk] }))
  const items = page.items.map(({ id, name, followed }) => ({ id, name, followed: Boolean(followed) }))
  return { ...page, items }
}
