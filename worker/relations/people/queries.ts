import type { SQL } from 'drizzle-orm'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { askingSession, isRecommendedPerson, requesterSql } from '#worker/model/accounts/rules.ts'
import { hasNoSuggestions, SUGGESTED_PERSON, sampledSavers } from '#worker/model/homefeed/rules.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { isPerson } from '#worker/model/profiles/rules.ts'
import { users } from '#worker/model/profiles/tables.ts'
import type { Session } from '#worker/model/session.ts'

/** Lists of people, newest first: the table, the column of the owner, and the column of the listed people. */
const LISTS = {
  followers: { table: 'follows', of: 'followee_id', who: 'follower_id' },
  following: { table: 'follows', of: 'follower_id', who: 'followee_id' },
  requests: { table: 'follow_requests', of: 'target_id', who: 'requester_id' },
  blocks: { table: 'blocks', of: 'blocker_id', who: 'blocked_id' },
} as const
export type PeopleList = keyof typeof LISTS

/**
 * The id of the list's owner, as a scalar that is null if the viewer may not see the list: the SQL twin of
 * `canSeeProfile`.
 */
export function ownerSql(session: Session, who: Who): SQL {
  if (who === 'me') return requesterSql(session)
  const { from, isAsking } = askingSession(session)
  return sql`(select person.id from users as person
    left join ${from} on ${isAsking}
    left join follows as tie on person.is_private and tie.follower_id = session.user_id and tie.followee_id = person.id
    where ${isPerson(who, 'person')} and person.closed_at is null
      and (person.is_private = 0 or person.id = session.user_id or tie.rk is not null))`
}

interface PeopleRange {
  /** The list's owner; null if the viewer may not see the list, so that no row is read. */
  of: SQL | number
  viewerId: SQL | number | null
  after: number | null
  limit: number
}

/** A range of a list: cards of people with open accounts and their relations to the viewer. */
export function selectPeople(list: PeopleList, { of, viewerId, after, limit }: PeopleRange) {
  const { table, of: ownerColumn, who } = LISTS[list]
  const owner = sql.raw(`list.${ownerColumn}`)
  const from = after === null ? sql`` : sql` and list.rk > ${after}`
  return selectCards(
    { list: sql`${sql.raw(table)} as list`, id: sql.raw(`list.${who}`), viewerId },
    sql`where ${owner} = ${of}${from} order by list.rk limit ${limit}`,
  )
}

interface Listed {
  /** A table `list (…, rk)` with the column `id` of the people. */
  list: SQL
  id: SQL
  viewerId: SQL | number | null
}

/**
 * Cards of people with open accounts in a list, with their relations to the viewer.
 * @param rest condition, order and limit
 */
export function selectCards({ list, id, viewerId }: Listed, rest: SQL) {
  return select({
    rk: sql<number>`list.rk`,
    id: users.id,
    username: users.username,
    fullName: users.fullName,
    imageKey: users.imageKey,
    isPrivate: users.isPrivate,
    isVerifiedMerchant: users.isVerifiedMerchant,
    isVerifiedIdentity: users.isVerifiedIdentity,
    isWebsiteVerified: users.isWebsiteVerified,
    following: sql<number | null>`tie_following.rk`,
    followed: sql<number | null>`tie_followed.rk`,
    requested: sql<number | null>`tie_requested.rk`,
    blocking: sql<number | null>`tie_blocking.rk`,
  })`
    from ${list}
    join ${users} on users.id = ${id} and users.closed_at is null
    left join follows as tie_following on tie_following.follower_id = ${viewerId} and tie_following.followee_id = users.id
    left join follows as tie_followed on tie_followed.followee_id = ${viewerId} and tie_followed.follower_id = users.id
    left join follow_requests as tie_requested on tie_requested.requester_id = ${viewerId} and tie_requested.target_id = users.id
    left join blocks as tie_blocking on tie_blocking.blocker_id = ${viewerId} and tie_blocking.blocked_id = users.id
    ${rest}`
}
export type PeopleRow = RowOf<typeof selectPeople>

/** Minimum age in ms of a suggested account: accounts could be created only to be suggested. */
const SUGGESTED_FROM = 24 * 3600_000
/** Maximum number of followed topics that suggestions use, and of newest pins per topic. */
const TOPICS_OF_TASTE = 5
const PINS_OF_TASTE = 15

/**
 * Suggested people. Excludes those who may not be recommended, are no longer public or joined within a day, whom the viewer follows, requested or blocked, and
 * those who blocked the viewer. `alike`: savers of the newest pins of the viewer's topics, most pins first, then by followers. `kept`: stored suggestions.
 * `recent`: until a job has stored any, the savers of the newest public pins.
 */
export function selectSuggestedPeople(viewerId: SQL, limit: number, now: number) {
  const alike = sql`(select p.pinner_id as id, -count(*) as rk
    from (select slug from topic_follows where user_id = ${viewerId} order by rk desc limit ${TOPICS_OF_TASTE}) as t cross join pins p
    where p.id in (select a.pin_id from pin_annotations a where a.slug = t.slug and a.listed = 1 order by a.pin_id desc limit ${PINS_OF_TASTE})
    group by p.pinner_id)`
  const kept = sql`(select rank as rk, cast(ref as integer) as id from home_suggestions where kind = ${SUGGESTED_PERSON} order by rank)`
  const selectSome = (list: SQL) =>
    selectCards(
      { list: sql`${list} as list`, id: sql`list.id`, viewerId },
      sql`where users.id <> ${viewerId} and users.is_private = 0 and users.created_at <= ${now - SUGGESTED_FROM}
        and tie_following.rk is null and tie_requested.rk is null and tie_blocking.rk is null
        and not exists (select 1 from blocks where blocker_id = users.id and blocked_id = ${viewerId})
        and ${isRecommendedPerson(now)}
      order by list.rk, users.follower_count desc, users.id
      limit ${limit}`,
    )
  return {
    alike: selectSome(alike),
    kept: selectSome(kept),
    recent: selectSome(sampledSavers(hasNoSuggestions(SUGGESTED_PERSON))),
  }
}
