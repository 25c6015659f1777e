import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import {
  BOARD,
  followedBy,
  INCOMPLETE,
  MAX_HOMEFEED_PINS,
  newestOf,
  PERSON,
  type Pending,
  PINS_PER_SOURCE,
  SOURCES,
  type SourceKind,
} from './rules.ts'
import { fillTopics } from './topics/queries.ts'

/**
 * Completes the homefeed of a user who follows a source: adds the newest pins of each source, at most `MAX_HOMEFEED_PINS` from users and as many from
 * boards. The fewer sources a user follows, the more pins each one adds. Idempotent.
 */
export function fillInbox(userId: number, now: number): Statement[] {
  const fill = (kind: SourceKind) => {
    const followed = followedBy(kind, userId)
    // D1 binds numbers as floats: without the casts, a third of MAX_HOMEFEED_PINS is 333.33, which LIMIT rejects.
    const each = sql`(select max(cast(${PINS_PER_SOURCE} as integer), cast(${MAX_HOMEFEED_PINS} as integer) / max(1, count(*))) from ${followed})`
    return run`insert or ignore into home_pins (user_id, rk, pin_id, picture)
        select ${userId}, p.saved_rk, p.id, p.picture from ${followed} as f cross join pins p
        where p.id in ${newestOf(kind, sql`f.id`, each)} and p.pinner_id <> ${userId} order by p.saved_rk limit ${MAX_HOMEFEED_PINS}`
  }
  return [fill(PERSON), fill(BOARD), insertInbox(userId, now, followsAnything(userId)), ...fillTopics(userId, now)]
}

function followsAnything(userId: number): SQL {
  return sql`(exists (select 1 from follows where follower_id = ${userId}) or exists (select 1 from board_follows where user_id = ${userId})
    or exists (select 1 from topic_follows where user_id = ${userId}))`
}

function insertInbox(userId: number, now: number, when: SQL): Statement {
  return run`insert into home_inboxes (user_id, seen_at, trimmed_at) select ${userId}, ${now}, ${now} where ${when} on conflict do nothing`
}

/**
 * Adds the newest pins of a newly followed source to the homefeed. A first follow creates the homefeed with these pins, and a job completes it
 * (docs/decisions/063); for a user with other follows but no homefeed the job creates all of it. Runs after the follow in the same batch, so that
 * reading the homefeed never writes.
 */
export function addSourcePins(userId: number, kind: SourceKind, sourceId: number): Statement[] {
  const { follows, of, who } = SOURCES[kind]
  const follow = sql`${sql.raw(follows)} f where f.${sql.raw(who)} = ${userId} and f.${sql.raw(of)} = ${sourceId}`
  const other = SOURCES[kind === PERSON ? BOARD : PERSON]
  const isOnlySource = sql`(not exists (select 1 from ${sql.raw(follows)} where ${sql.raw(who)} = ${userId} and ${sql.raw(of)} <> ${sourceId})
    and not exists (select 1 from ${sql.raw(other.follows)} where ${sql.raw(other.who)} = ${userId})
    and not exists (select 1 from topic_follows where user_id = ${userId}))`
  return [
    run`insert or ignore into home_pending (user_id, kind, source_id) select ${userId}, ${INCOMPLETE}, 0
        where exists (select 1 from ${follow}) and not exists (select 1 from home_inboxes where user_id = ${userId})`,
    run`delete from home_pending where user_id = ${userId} and kind = ${kind} and source_id = ${sourceId}
        and exists (select 1 from ${follow})`,
    insertInbox(userId, Date.now(), sql`exists (select 1 from ${follow}) and ${isOnlySource}`),
    run`insert or ignore into home_pins (user_id, rk, pin_id, picture)
        select i.user_id, p.saved_rk, p.id, p.picture from home_inboxes i cross join pins p
        where i.user_id = ${userId} and exists (select 1 from ${follow})
          and p.id in ${newestOf(kind, sql`${sourceId}`, sql`${PINS_PER_SOURCE}`)} and p.pinner_id <> ${userId}`,
  ]
}

/**
 * Records that a user who follows something has no homefeed, because it was dropped while they were inactive; the same request creates it after its
 * response. For other users it reads a row and writes nothing.
 */
export function homefeedDropped(userId: number): Statement {
  return run`insert or ignore into home_pending (user_id, kind, source_id) select ${userId}, ${INCOMPLETE}, 0
      where not exists (select 1 from home_inboxes where user_id = ${userId}) and ${followsAnything(userId)}`
}

/**
 * Hides an unfollowed source's pins from the homefeed until a job removes them, except pins that another follow includes (docs/decisions/063). Runs
 * after the follow is deleted.
 */
export function hideSourcePins(userId: number, kind: SourceKind, sourceId: number): Statement {
  return run`insert or ignore into home_pending (user_id, kind, source_id) select user_id, ${kind}, ${sourceId} from home_inboxes
      where user_id = ${userId} and not ${isFollowed(userId, kind, sourceId)}`
}

function isFollowed(userId: number, kind: SourceKind, sourceId: number): SQL {
  const { follows, of, who } = SOURCES[kind]
  return sql`exists (select 1 from ${sql.raw(follows)} f where f.${sql.raw(who)} = ${userId} and f.${sql.raw(of)} = ${sourceId})`
}

/** Applies a row of `home_pending` and deletes it. Idempotent. */
export function finishHomefeed({ userId, kind, sourceId }: Pending, now: number): Statement[] {
  return [
    ...(kind === INCOMPLETE
      ? fillInbox(userId, now)
      : [removeSourcePins(userId, kind === PERSON ? PERSON : BOARD, sourceId)]),
    run`delete from home_pending where user_id = ${userId} and kind = ${kind} and source_id = ${sourceId}`,
  ]
}

/** Removes an unfollowed source's pins from the homefeed, except pins that another follow includes. */
function removeSourcePins(userId: number, kind: SourceKind, sourceId: number): Statement {
  const other = SOURCES[kind === PERSON ? BOARD : PERSON]
  const own = SOURCES[kind]
  return run`delete from home_pins where user_id = ${userId} and not ${isFollowed(userId, kind, sourceId)} and rk in (
      select h.rk from home_pins h cross join pins p on p.id = h.pin_id
      where h.user_id = ${userId} and h.topic is null and p.${sql.raw(own.pins)} = ${sourceId}
        and not exists (select 1 from ${sql.raw(other.follows)} o
          where o.${sql.raw(other.who)} = ${userId} and o.${sql.raw(other.of)} = p.${sql.raw(other.pins)}))`
}

/**
 * Removes the pins of boards that a user is about to stop following from the homefeed, except pins of followed people.
 * `boardIds`: a subquery in parentheses.
 */
export function removePinsOfBoards(userId: number, boardIds: SQL): Statement {
  return run`delete from home_pins where user_id = ${userId} and rk in (
      select h.rk from home_pins h cross join pins p on p.id = h.pin_id
      where h.user_id = ${userId} and h.topic is null and p.board_id in ${boardIds}
        and not exists (select 1 from follows f where f.follower_id = ${userId} and f.followee_id = p.pinner_id))`
}
