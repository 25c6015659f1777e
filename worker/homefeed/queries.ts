import type { Statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import { select, selectDistinct } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { returning, run, setOf } from '../db/write.ts'
import type { HomeMessage } from '../messages.ts'
import { isOpenSql, lastSeenSql, sessionsUsedSince } from '../model/accounts/rules.ts'
import { MAX_HOMEFEED_PINS, newestOf, PINS_PER_SOURCE, SOURCES } from '../model/effects/homefeed/rules.ts'
import { SUGGESTED_PERSON, SUGGESTED_TOPIC, sampledSavers, sampledTopics } from '../model/homefeed/rules.ts'
import { homeInboxes, homeNews, homePending, homeSuggestions } from '../model/homefeed/tables.ts'

/** Time in ms for which one job may hold a source. After that it counts as crashed, and another job takes over. */
export const HOLD = 60_000
/** Followers per statement. */
export const PART = 500

export type News = HomeMessage &
  Pick<typeof homeNews.$inferSelect, 'sinceRk' | 'cursor' | 'heldUntil' | 'runVersion' | 'runRk'>

export const isSource = ({ kind, sourceId }: HomeMessage) => sql`kind = ${kind} and source_id = ${sourceId}`

/** Marks sources without a message as queued and returns them. */
export function takeNews(limit: number) {
  return returning({ kind: homeNews.kind, sourceId: homeNews.sourceId })`
    update ${homeNews} set held_until = 1
    where held_until = 0 and rowid in (select rowid from home_news where held_until = 0 limit ${limit})`
}

/** Claims a source if it is not held. It starts a run through the followers, or continues one. */
export function claimNews(source: HomeMessage, now: number) {
  const newest = sql`(select min(saved_rk) from pins where ${sql.raw(SOURCES[source.kind].pins)} = ${source.sourceId} and ${sql.raw(SOURCES[source.kind].shown)})`
  return returning({
    sinceRk: homeNews.sinceRk,
    cursor: homeNews.cursor,
    heldUntil: homeNews.heldUntil,
    runVersion: homeNews.runVersion,
    runRk: homeNews.runRk,
  })`update ${homeNews} ${setOf(homeNews, {
    heldUntil: now + HOLD,
    runVersion: sql`case when cursor is null then version else run_version end`,
    runRk: sql`case when cursor is null then coalesce(${newest}, since_rk) else run_rk end`,
  })} where ${isSource(source)} and held_until <= ${now}`
}

/** Adds a source's new pins to the homefeeds of the next followers and advances the cursor. Idempotent. */
export function spreadNews(news: News) {
  const { follows, of, who, place } = SOURCES[news.kind]
  const start = news.cursor ?? Number.MIN_SAFE_INTEGER
  const part = sql`(select ${sql.raw(who)} as user_id, ${sql.raw(place)} as place from ${sql.raw(follows)}
    where ${sql.raw(of)} = ${news.sourceId} and ${sql.raw(place)} > ${start} order by ${sql.raw(place)} limit ${PART})`
  const fresh = newestOf(news.kind, sql`${news.sourceId}`, sql`${PINS_PER_SOURCE}`, sql`n.saved_rk <= ${news.sinceRk}`)
  return {
    spread: run`insert or ignore into home_pins (user_id, rk, pin_id, picture)
        select f.user_id, p.saved_rk, p.id, p.picture from ${part} as f
          cross join home_inboxes i on i.user_id = f.user_id
          cross join pins p
        where p.id in ${fresh} and p.pinner_id <> f.user_id`,
    moved: returning({
      cursor: homeNews.cursor,
    })`update ${homeNews} ${setOf(homeNews, { cursor: sql`(select max(place) from ${part})` })} where ${isSource(news)} and held_until = ${news.heldUntil}`,
  }
}

/** Ends a run. Pins saved since its start wait for another run. */
export function endNews(news: News): Statement[] {
  const isHeldByRun = sql`${isSource(news)} and held_until = ${news.heldUntil}`
  return [
    run`delete from home_news where ${isHeldByRun} and version = ${news.runVersion}`,
    run`update home_news set held_until = 0, cursor = null,
        since_rk = case when since_rk > ${news.sinceRk} then since_rk else ${news.runRk} end where ${isHeldByRun}`,
  ]
}

/** Releases a source that has more followers than fit into one job. */
export function pauseNews(news: News): Statement {
  return run`update home_news set held_until = 1 where ${isSource(news)} and held_until = ${news.heldUntil}`
}

/** Sources that wait and are not held. */
export function selectWaiting(now: number, limit: number) {
  return select({
    kind: homeNews.kind,
    sourceId: homeNews.sourceId,
  })`from ${homeNews} where held_until <= ${now} order by ${homeNews.heldUntil} limit ${limit}`
}

export function selectNews(source: HomeMessage) {
  return select({ heldUntil: homeNews.heldUntil })`from ${homeNews} where ${isSource(source)}`
}

/** The homefeeds that were trimmed longest ago, with the time their users were last active. */
export function selectInboxes(limit: number) {
  return select({
    userId: homeInboxes.userId,
    seenAt: sql<number>`max(home_inboxes.seen_at, coalesce(${lastSeenSql(sql`home_inboxes.user_id`)}, 0))`,
  })`from ${homeInboxes} order by ${homeInboxes.trimmedAt} limit ${limit}`
}

export function deleteInboxes(userIds: number[]): Statement[] {
  const some = oneOf(userIds)
  return [run`delete from home_pins where user_id ${some}`, run`delete from home_inboxes where user_id ${some}`]
}

/** Trims a homefeed: removes pins that are no longer public and pins beyond the maximum, and fills in pictures of older rows. */
export function trimInbox(userId: number): Statement[] {
  return [
    run`update home_pins set picture = (select picture from pins where pins.id = home_pins.pin_id) where user_id = ${userId} and picture is null`,
    run`delete from home_pins where user_id = ${userId}
        and not exists (select 1 from pins p where p.id = home_pins.pin_id and p.grp = 0)`,
    run`delete from home_pins where user_id = ${userId}
        and rk > (select max(rk) from (select rk from home_pins where user_id = ${userId} order by rk limit ${MAX_HOMEFEED_PINS}))`,
  ]
}

export function updateTrimmed(userIds: number[], now: number): Statement {
  return run`update home_inboxes set trimmed_at = ${now} where user_id ${oneOf(userIds)}`
}

/** Users who were active since a time, follow a user, board or topic, and have no homefeed. */
export function selectWithoutInbox(since: number, limit: number) {
  const { from, isUsed } = sessionsUsedSince(since)
  return selectDistinct({ userId: sql<number>`session.user_id` })`
    from ${from}
    where ${isUsed} and not exists (select 1 from home_inboxes i where i.user_id = session.user_id)
        and (exists (select 1 from follows f where f.follower_id = session.user_id)
          or exists (select 1 from board_follows b where b.user_id = session.user_id)
          or exists (select 1 from topic_follows t where t.user_id = session.user_id))
    limit ${limit}`
}

/** Homefeeds with follows or unfollows that a job has yet to apply. */
export function selectPending(limit: number) {
  return select({ userId: homePending.userId, kind: homePending.kind, sourceId: homePending.sourceId })`
    from ${homePending} limit ${limit}`
}

/** Homefeeds whose topics were last refreshed before `time`, longest ago first. */
export function selectTopicInboxes(time: number, limit: number) {
  return select({ userId: homeInboxes.userId, topicsAt: sql<number>`topics_at` })`
    from ${homeInboxes}
    where topics_at is not null and topics_at < ${time}
    order by ${homeInboxes.topicsAt}
    limit ${limit}`
}

/** The time when the stored suggestions were computed: one row or none. */
export function selectSuggestionsMadeAt() {
  return select({ madeAt: homeSuggestions.madeAt })`from ${homeSuggestions} limit 1`
}

/** Number of stored people and topics. More people than are shown, because a viewer may not see some, or follow them already. */
const STORED_PEOPLE = 12
const STORED_TOPICS = 20

/** Replaces the stored suggestions by newly computed ones. */
export function replaceSuggestions(now: number): Statement[] {
  return [
    run`delete from home_suggestions`,
    run`insert into home_suggestions (kind, rank, ref, made_at)
        select ${SUGGESTED_PERSON}, row_number() over (order by s.rk), s.id, ${now} from ${sampledSavers()} as s
          join users u on u.id = s.id and ${isOpenSql('u')} order by s.rk limit ${STORED_PEOPLE}`,
    run`insert into home_suggestions (kind, rank, ref, name, made_at)
        select ${SUGGESTED_TOPIC}, row_number() over (order by count desc, rank, slug), slug, name, ${now} from ${sampledTopics()}
          order by count desc, rank, slug limit ${STORED_TOPICS}`,
  ]
}
