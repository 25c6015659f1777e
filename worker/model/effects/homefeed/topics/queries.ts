import type { SQL } from 'drizzle-orm'
import { firstIdAt } from '#domain/id.ts'
import type { Statement } from '#worker/db/batch.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { INCOMPLETE, newestOfTopic, PINS_PER_SOURCE, topicsFollowedBy } from '../rules.ts'

/** Overlap in ms, because a Pin may be stored a little later than its id was generated. */
const LATE = 10 * 60_000

/** A homefeed and when its topics were last updated, in ms since 1970. */
export interface TopicInbox {
  userId: number
  topicsAt: number
}

/**
 * An INSERT of the newest Pins of topics. `follows`: rows `f` of `user_id` and `slug`, whose homefeeds are stored. `since`: SQL of the lowest Pin id,
 * which may refer to `f`.
 */
function pinsOfTopics(follows: SQL, since: SQL): SQL {
  return sql`insert or ignore into home_pins (user_id, rk, pin_id, picture, topic, topic_name)
    select f.user_id, p.saved_rk, p.id, p.picture, t.slug, t.name from ${follows} as f
      cross join topics t on t.slug = f.slug
      cross join pins p
    where p.id in ${newestOfTopic(sql`f.slug`, sql`${PINS_PER_SOURCE}`, since)} and p.pinner_id <> f.user_id`
}

/** Adds the newest Pins of all topics that a person follows, to a homefeed that is being rebuilt. */
export function fillTopics(userId: number, now: number): Statement[] {
  return [
    run`${pinsOfTopics(topicsFollowedBy(userId), sql`0`)}`,
    run`update home_inboxes set topics_at = ${now}
        where user_id = ${userId} and exists (select 1 from topic_follows f where f.user_id = ${userId})`,
  ]
}

/**
 * Adds the newest Pins of newly followed topics. A person who follows nothing else gets a homefeed with them at once; for a person with other follows
 * but no homefeed a job creates all of it (docs/decisions/063). Runs after the follows in the same batch.
 */
export function addTopicPins(userId: number, slugs: string[], now: number): Statement[] {
  const follows = sql`(select user_id, slug from topic_follows where user_id = ${userId} and slug ${oneOf(slugs)})`
  const hasInbox = sql`exists (select 1 from home_inboxes i where i.user_id = ${userId})`
  const followsMore = sql`(exists (select 1 from follows f where f.follower_id = ${userId})
    or exists (select 1 from board_follows b where b.user_id = ${userId})
    or exists (select 1 from topic_follows t where t.user_id = ${userId} and not t.slug ${oneOf(slugs)}))`
  return [
    run`insert or ignore into home_pending (user_id, kind, source_id) select ${userId}, ${INCOMPLETE}, 0
        where exists (select 1 from ${follows}) and not ${hasInbox}`,
    run`insert into home_inboxes (user_id, seen_at, trimmed_at, topics_at) select ${userId}, ${now}, ${now}, ${now}
        where exists (select 1 from ${follows}) and not ${followsMore} on conflict do nothing`,
    run`update home_inboxes set topics_at = ${now}
        where user_id = ${userId} and topics_at is null and exists (select 1 from ${follows})`,
    run`${pinsOfTopics(follows, sql`0`)} and ${hasInbox}`,
  ]
}

/** Records that a homefeed lacks the Pins of many new follows; a job adds them. */
export function homefeedIncomplete(userId: number): Statement {
  return run`insert or ignore into home_pending (user_id, kind, source_id) values (${userId}, ${INCOMPLETE}, 0)`
}

/**
 * Removes the Pins of topics that a person no longer follows. A Pin that a followed person or board also brings stays, without the topic as its
 * reason; a Pin of another followed topic stays with that topic.
 */
export function removeTopicPins(userId: number, slugs: string[]): Statement[] {
  const ofTopics = sql`user_id = ${userId} and topic ${oneOf(slugs)}
    and not exists (select 1 from topic_follows t where t.user_id = ${userId} and t.slug = home_pins.topic)`
  const isBrought = sql`exists (select 1 from pins p where p.id = home_pins.pin_id
    and (exists (select 1 from follows f where f.follower_id = ${userId} and f.followee_id = p.pinner_id)
      or exists (select 1 from board_follows b where b.user_id = ${userId} and b.board_id = p.board_id)))`
  const another = (columns: string) => sql`select ${sql.raw(columns)} from pin_annotations a
    cross join topic_follows t on t.user_id = ${userId} and t.slug = a.slug
    cross join topics n on n.slug = a.slug
    where a.pin_id = home_pins.pin_id and a.listed = 1 order by a.slug limit 1`
  return [
    run`update home_pins set (topic, topic_name) = (${another('n.slug, n.name')})
        where ${ofTopics} and not ${isBrought} and exists (${another('1')})`,
    run`delete from home_pins where ${ofTopics} and not ${isBrought}`,
    run`update home_pins set topic = null, topic_name = null where ${ofTopics}`,
  ]
}

/**
 * Appends the Pins tagged since the last run to some homefeeds. Sets `topics_at` to null for people who follow no topic, so that the job skips them.
 * Idempotent.
 */
export function topUpTopics(inboxes: TopicInbox[], now: number): Statement[] {
  const due = JSON.stringify(
    inboxes.map(({ userId, topicsAt }) => [userId, topicsAt > LATE ? firstIdAt(topicsAt - LATE) : 0]),
  )
  const follows = sql`(select t.user_id, t.slug, j.value ->> 1 as since from json_each(${due}) as j
    cross join topic_follows t on t.user_id = j.value ->> 0)`
  const some = oneOf(inboxes.map(({ userId }) => userId))
  return [
    run`${pinsOfTopics(follows, sql`f.since`)}`,
    run`update home_inboxes set topics_at = case
          when exists (select 1 from topic_follows t where t.user_id = home_inboxes.user_id) then ${now} end
        where user_id ${some}`,
  ]
}
