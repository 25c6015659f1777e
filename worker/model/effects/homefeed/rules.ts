import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'

/** Columns of both kinds of sources, indexed by `SourceKind`. `shown`: the condition for pins that others see. */
export const SOURCES = [
  {
    pins: 'pinner_id',
    shown: 'on_profile = 1',
    follows: 'follows',
    of: 'followee_id',
    who: 'follower_id',
    place: 'rk',
  },
  { pins: 'board_id', shown: 'grp = 0', follows: 'board_follows', of: 'board_id', who: 'user_id', place: 'rk' },
] as const
export type SourceKind = 0 | 1
export const PERSON: SourceKind = 0
export const BOARD: SourceKind = 1

/** Kind of a row of `home_pending` for a homefeed that has only its newest pins. The other kinds are those of sources. */
export const INCOMPLETE = 2

/** A row of `home_pending`. */
export interface Pending {
  userId: number
  kind: number
  sourceId: number
}

/**
 * True if a pin (a row of `pins`) is in the homefeed only because of a follow that has ended. Reads no pins if no removal is pending.
 * @param userId SQL of one id
 */
export function isOfEndedFollow(userId: SQL): SQL {
  const ended = (kind: SourceKind, other: SourceKind) => {
    const { pins: column } = SOURCES[kind]
    const { follows, of, who, pins: otherColumn } = SOURCES[other]
    return sql`exists (select 1 from home_pending e where e.user_id = ${userId} and e.kind = ${sql.raw(String(kind))}
      and e.source_id = pins.${sql.raw(column)} and not exists (select 1 from ${sql.raw(follows)} o
        where o.${sql.raw(who)} = ${userId} and o.${sql.raw(of)} = pins.${sql.raw(otherColumn)}))`
  }
  return sql`(${ended(PERSON, BOARD)} or ${ended(BOARD, PERSON)})`
}

/** Number of pins that a newly followed source adds to a homefeed. */
export const PINS_PER_SOURCE = 50
/** Maximum number of pins in a homefeed. */
export const MAX_HOMEFEED_PINS = 1000
/** Maximum number of followed users, and of followed boards, that a new homefeed includes. */
const FOLLOWED = 5000

/** The newest public pins of a source, as a subquery that reads the index of the source's feed. */
export function newestOf(kind: SourceKind, id: SQL, limit: SQL, more: SQL = sql`true`): SQL {
  return sql`(select n.id from pins n where n.${sql.raw(SOURCES[kind].pins)} = ${id} and n.${sql.raw(SOURCES[kind].shown)} and ${more}
    order by n.saved_rk limit ${limit})`
}

/** The sources of one kind that a user follows, as a subquery of `id`. */
export function followedBy(kind: SourceKind, userId: number): SQL {
  const { follows, of, who } = SOURCES[kind]
  return sql`(select ${sql.raw(of)} as id from ${sql.raw(follows)} where ${sql.raw(who)} = ${userId} limit ${FOLLOWED})`
}

/** Maximum number of followed topics that a homefeed includes. */
const TOPICS = 100

/** The newest public pins of a topic, a subquery of ids that one index range answers. `since`: SQL of the lowest id. */
export function newestOfTopic(slug: SQL, limit: SQL, since: SQL = sql`0`): SQL {
  return sql`(select a.pin_id from pin_annotations a where a.slug = ${slug} and a.listed = 1 and a.pin_id > ${since}
    order by a.pin_id desc limit ${limit})`
}

/** The topics that a user follows, as a subquery of `user_id` and `slug`. */
export function topicsFollowedBy(userId: number): SQL {
  return sql`(select user_id, slug from topic_follows where user_id = ${userId} order by rk limit ${TOPICS})`
}

/**
 * The newest pins of all followed sources after a position, as a subquery of `rk`, `pin_id` and, if only a topic brings the pin, that topic. It is
 * the homefeed of a user without a stored one. Reads one row for each candidate pin and writes nothing.
 */
export function newestFollowed(userId: number, after: number, limit: number): SQL {
  const of = (
    kind: SourceKind,
  ) => sql`select p.saved_rk as rk, p.id as pin_id, null as topic, null as topic_name from ${followedBy(kind, userId)} as f cross join pins p
    where p.id in ${newestOf(kind, sql`f.id`, sql`${limit}`, sql`n.saved_rk > ${after}`)} and p.pinner_id <> ${userId}`
  const ofTopics = sql`select p.saved_rk as rk, p.id as pin_id, t.slug as topic, t.name as topic_name
    from ${topicsFollowedBy(userId)} as f cross join topics t on t.slug = f.slug cross join pins p
    where p.id in ${newestOfTopic(sql`f.slug`, sql`${PINS_PER_SOURCE}`)} and p.saved_rk > ${after} and p.pinner_id <> ${userId}`
  const ifAlone = (column: 'topic' | 'topic_name') =>
    sql.raw(`case when count(*) = count(${column}) then min(${column}) end as ${column}`)
  return sql`(select rk, pin_id, ${ifAlone('topic')}, ${ifAlone('topic_name')}
    from (${of(PERSON)} union all ${of(BOARD)} union all ${ofTopics}) group by rk, pin_id order by rk limit ${limit})`
}
