import type { SQL } from 'drizzle-orm'
import type { TopicsOptions } from '#domain/pins/discovery.ts'
import type { Key } from '#worker/db/keyset.ts'
import { orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import type { Requester } from '#worker/http/requester.ts'
import { hasNoSuggestions, SUGGESTED_TOPIC, sampledTopics } from '#worker/model/homefeed/rules.ts'
import { joinPromoter, namedSaver, pinner, promoter } from '#worker/model/pins/columns.ts'
import { shownInsteadOf } from '#worker/model/pins/copies.ts'
import {
  isExcludedForRequester,
  isNotRecommendedTo,
  userIdSql,
  viewerAsSaver,
  viewerSql,
} from '#worker/model/pins/rules.ts'
import { pins } from '#worker/model/pins/tables.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { users } from '#worker/model/profiles/tables.ts'
import type { Session } from '#worker/model/session.ts'

/**
 * Builds a subquery of at most `limit` rows after a position: `id` and `place`, a JSON array of the sort keys, in order. A page reads this many rows, also if
 * some are not shown. A row whose `id` is null only takes a place.
 */
export type Find = (after: Key[] | null, limit: number) => SQL

interface FoundOptions {
  /** True if the list recommends pins: pins that may not be recommended are hidden. */
  recommends: boolean
  isCards: boolean
}

/** The pins of a list with their positions. `hidden` is 1 if the pin is excluded for the viewer, or may not be recommended in a list that recommends. */
export function selectFound(requester: Requester, found: SQL, { recommends, isCards }: FoundOptions) {
  const hidden = recommends ? isNotRecommendedTo(requester) : isExcludedForRequester(requester)
  return select({
    pin: orNull(pins),
    pinner: orNull(pinner),
    promoter: orNull(promoter),
    me: viewerAsSaver(requester, isCards),
    place: sql<string>`found.place`,
    hidden: sql<number>`${hidden}`,
  })`
    from (${found}) as found
    left join ${pins} on ${pins.id} = found.id
    left join ${users} on ${users.id} = ${namedSaver(isCards)} and ${users.closedAt} is null
    ${joinPromoter}`
}
export type FoundRow = RowOf<typeof selectFound>

/** Ranks of the annotations used to find related pins. D1 allows five terms in a compound SELECT, so they are split into two groups. */
const WORDS = [0, 1, 2, 3, 4, 5]
const GROUP = 3

/**
 * Public pins that share an annotation with a pin and show another picture. Pins with its rarest annotation come first, newest first, then those with the next.
 * A pin already found by a rarer annotation has a null id and shortens the page. A page reads the annotations, `limit` index rows, and a row for each such pin
 * (docs/decisions/081). SQLite runs the terms of UNION ALL in order and stops at the limit; ORDER BY would read all of them.
 */
export function findRelated(pinId: number): Find {
  return (after, limit) => {
    const [first, before] = after ? after.map(Number) : []
    const terms = WORDS.filter((n) => n >= (first ?? 0)).map((n) =>
      withWord(n, pinId, n === first ? before : undefined, limit),
    )
    if (terms.length === 0) return sql`select null as id, '' as place where 0`
    const groups = [terms.slice(0, GROUP), terms.slice(GROUP)].filter((group) => group.length > 0)
    return sql`
      with word (slugs) as materialized (select json_group_array(distinct slug) from (
        select a.slug from pin_annotations as a join topics as t on t.slug = a.slug
        where a.pin_id = ${pinId} and a.slug <> '' and a.rank < ${WORDS.length} order by t.pin_count, a.rank)),
      shown (id) as materialized (select ${shownInsteadOf(pinId)})
      select * from (${unionAll(groups.map(unionAll))}) limit ${limit}`
  }
}

function withWord(n: number, pinId: number, before: number | undefined, limit: number): SQL {
  const slug = (of: number) => sql`(select slugs ->> ${sql.raw(String(of))} from word)`
  const wasFound = WORDS.slice(0, n).map(
    (rarer) =>
      sql`exists (select 1 from pin_annotations y where y.slug = ${slug(rarer)} and y.listed = 1 and y.pin_id = x.pin_id)`,
  )
  const id = n === 0 ? sql`x.pin_id` : sql`iif(${sql.join(wasFound, sql` or `)}, null, x.pin_id)`
  return sql`select ${id} as id, json_array(${sql.raw(String(n))}, x.pin_id) as place from pin_annotations as x
    where x.slug = ${slug(n)} and x.listed = 1 and x.pin_id <> ${pinId} and x.pin_id is not (select id from shown) ${before === undefined ? sql`` : sql`and x.pin_id < ${before}`}
    order by x.pin_id desc limit ${limit}`
}

function unionAll(terms: SQL[]): SQL {
  return sql.join(
    terms.map((term) => sql`select * from (${term})`),
    sql` union all `,
  )
}

/** Public pins with an annotation, newest first. `listed` is stored in the annotation's row, so a page is one index range. */
export function findOfTopic(slug: string): Find {
  return (after, limit) => sql`select a.pin_id as id, json_array(a.pin_id) as place from pin_annotations as a
        where a.slug = ${slug} and a.listed = 1 ${after ? sql`and a.pin_id < ${after[0]}` : sql``}
        order by a.pin_id desc limit ${limit}`
}

/** Pins that a person tried, latest first. */
export function findTried(session: Session, who: Who): Find {
  return (after, limit) => sql`select t.pin_id as id, json_array(t.rk) as place from pin_tries as t
        where t.user_id = ${userIdSql(session, who)} ${after ? sql`and t.rk > ${after[0]}` : sql``} order by t.rk limit ${limit}`
}

/** Topics that a person follows, newest or oldest follow first; `followed` is 1 if the viewer follows the topic. `rk` of a later follow is lower. */
export function selectFollowedTopics(
  requester: Requester,
  who: Who,
  { sort, after, limit }: { sort: TopicsOptions['sort']; after: Key[] | null; limit: number },
) {
  const [order, beyond] = sort === 'newest' ? [sql`f.rk`, sql`>`] : [sql`f.rk desc`, sql`<`]
  const own = sql`exists (select 1 from topic_follows v where v.user_id = ${viewerSql(requester)} and v.slug = t.slug)`
  return select({
    id: sql<string>`t.slug`,
    name: sql<string>`t.name`,
    rk: sql<number>`f.rk`,
    followed: sql<number>`${own}`,
  })`
    from topic_follows as f join topics as t on t.slug = f.slug
    where f.user_id = ${userIdSql(requester, who)} ${after ? sql`and f.rk ${beyond} ${after[0]}` : sql``}
    order by ${order} limit ${limit}`
}

/** A topic by its slug. Its count is left out, because it includes secret pins. */
export function selectTopic(requester: Requester, slug: string) {
  const followed =
    requester.sessionHash === null
      ? sql`0`
      : sql`exists (select 1 from topic_follows where user_id = ${viewerSql(requester)} and slug = t.slug)`
  return select({
    name: sql<string>`t.name`,
    /** 1 if at least one of its pins is public. */
    isListed: sql<number>`exists (select 1 from pin_annotations where slug = t.slug and listed = 1)`,
    followed: sql<number>`${followed}`,
  })`from topics as t where t.slug = ${slug}`
}

/**
 * Suggested topics that have public pins: the stored suggestions, or, until a job has stored any, the most common annotations of the newest public pins.
 * @param isShown condition on the slug; by default: the topic has public pins
 */
export function selectSuggestedTopics(limit: number, isShown = hasPublicPins) {
  const topic = { slug: sql<string>`t.slug`, name: sql<string>`t.name` }
  const shown = isShown(sql`t.slug`)
  return {
    kept: select(topic)`
      from (select ref as slug, name, rank from home_suggestions where kind = ${SUGGESTED_TOPIC} order by rank) as t
      where ${shown} order by t.rank limit ${limit}`,
    sampled: select(topic)`
      from ${sampledTopics(hasNoSuggestions(SUGGESTED_TOPIC))} as t
      where ${shown} order by t.count desc, t.rank, t.slug limit ${limit}`,
  }
}

function hasPublicPins(slug: SQL): SQL {
  return sql`exists (select 1 from pin_annotations where slug = ${slug} and listed = 1)`
}
