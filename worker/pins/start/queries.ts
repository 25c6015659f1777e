import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Requester } from '#worker/http/requester.ts'
import { hasNoSuggestions, SUGGESTED_TOPIC, sampledTopics } from '#worker/model/homefeed/rules.ts'
import { isNotRecommendedTo, viewerSql } from '#worker/model/pins/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'

/** Number of newest pins per topic that are candidates for its picture; two topics often share their newest pin. */
const OF_TOPIC = 3
/** Number of newest pins per person that are candidates for their pictures. */
const OF_PERSON = 5

const picture = {
  imageKey: pins.imageKey,
  color: pins.color,
  dhash: pins.dhash,
  isVideo: pins.isVideo,
  isStory: pins.isStory,
}

/**
 * Suggested topics, each with its newest public pins: the stored suggestions, or, until a job has stored any, topics of the newest pins. `hidden`: not to be
 * recommended to the viewer. `followed`: the viewer follows the topic.
 */
export function selectStartTopics(requester: Requester, limit: number) {
  const stored = sql`(select ref as slug, name, rank from home_suggestions where kind = ${SUGGESTED_TOPIC} order by rank limit ${limit})`
  const sampled = sql`(select slug, name, row_number() over (order by count desc, rank, slug) as rank
    from ${sampledTopics(hasNoSuggestions(SUGGESTED_TOPIC))} order by rank limit ${limit})`
  const selectTopics = (list: typeof stored) =>
    select({
      slug: sql<string>`t.slug`,
      name: sql<string>`t.name`,
      followed: sql<number>`exists (select 1 from topic_follows f where f.user_id = ${viewerSql(requester)} and f.slug = t.slug)`,
      hidden: sql<number>`${isNotRecommendedTo(requester)}`,
      ...picture,
    })`
    from ${list} as t
    join ${pins} on pins.id in (select a.pin_id from pin_annotations a where a.slug = t.slug and a.listed = 1 order by a.pin_id desc limit ${OF_TOPIC})
    order by t.rank, pins.id desc`
  return { stored: selectTopics(stored), sampled: selectTopics(sampled) }
}
export type StartTopicRow = ReturnType<typeof selectStartTopics>['stored']['_']['result'][number]

/** The newest public pins of people, except those not recommended to the viewer. */
export function selectPicturesOf(requester: Requester, userIds: number[]) {
  return select({ pinnerId: pins.pinnerId, ...picture })`
    from json_each(${JSON.stringify(userIds)}) as who
    join ${pins} on pins.id in (select p.id from pins p where p.pinner_id = who.value and p.on_profile = 1 and p.own_copy = 0 order by p.saved_rk limit ${OF_PERSON})
        and pins.listed = 1 and ${isNotRecommendedTo(requester)} is not true
    order by who.key, pins.saved_rk`
}
