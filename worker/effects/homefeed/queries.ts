import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import {
  BOARD,
  followedBy,
  MAX_HOMEFEED_PINS,
  newestOf,
  PERSON,
  PINS_PER_SOURCE,
  SOURCES,
  type SourceKind,
} from './conditions.ts'

/**
 * Creates the homefeed of a user who follows a source and has no homefeed: the newest pins of each source, at most
 * `MAX_HOMEFEED_PINS` from users and as many from boards. The fewer sources a user follows, the more pins each one adds.
 */
export function fillInbox(db: Database, userId: number, now: number): Statement[] {
  const fill = (kind: SourceKind) => {
    const followed = followedBy(kind, userId)
    // D1 binds numbers as floats: without the casts, a third of MAX_HOMEFEED_PINS is 333.33, which LIMIT rejects.
    const each = sql`(select max(cast(${PINS_PER_SOURCE} as integer), cast(${MAX_HOMEFEED_PINS} as integer) / max(1, count(*))) from ${followed})`
    return statement(
      db,
      sql`insert or ignore into home_pins (user_id, rk, pin_id)
        select ${userId}, p.saved_rk, p.id from ${followed} as f cross join pins p
        where not exists (select 1 from home_inboxes where user_id = ${userId})
          and p.id in ${newestOf(kind, sql`f.id`, each)} and p.pinner_id <> ${userId} order by p.saved_rk limit ${MAX_HOMEFEED_PINS}`,
    )
  }
  return [
    fill(PERSON),
    fill(BOARD),
    statement(
      db,
      sql`insert into home_inboxes (user_id, seen_at, trimmed_at) select ${userId}, ${now}, ${now}
        where exists (select 1 from follows where follower_id = ${userId})
          or exists (select 1 from board_follows where user_id = ${userId}) on conflict do nothing`,
    ),
  ]
}

/**
 * Adds the newest pins of a newly followed source to the homefeed, and creates the homefeed on the first follow. It
 * runs after the follow in the same batch, so that reading the homefeed never writes.
 */
export function addSourcePins(db: Database, userId: number, kind: SourceKind, sourceId: number): Statement[] {
  const { follows, of, who } = SOURCES[kind]
  const addNewest = statement(
    db,
    sql`insert or ignore into home_pins (user_id, rk, pin_id)
      select i.user_id, p.saved_rk, p.id from home_inboxes i
        join ${sql.raw(follows)} f on f.${sql.raw(who)} = i.user_id and f.${sql.raw(of)} = ${sourceId}
        cross join pins p
      where i.user_id = ${userId} and p.id in ${newestOf(kind, sql`${sourceId}`, sql`${PINS_PER_SOURCE}`)} and p.pinner_id <> ${userId}`,
  )
  return [...fillInbox(db, userId, Date.now()), addNewest]
}

/**
 * Removes an unfollowed source's pins from the homefeed, except pins that another follow includes. It runs after the
 * follow is deleted.
 */
export function removeSourcePins(db: Database, userId: number, kind: SourceKind, sourceId: number): Statement {
  const other = SOURCES[kind === PERSON ? BOARD : PERSON]
  const own = SOURCES[kind]
  return statement(
    db,
    sql`delete from home_pins where user_id = ${userId} and rk in (
      select h.rk from home_pins h cross join pins p on p.id = h.pin_id
      where h.user_id = ${userId} and p.${sql.raw(own.pins)} = ${sourceId}
        and not exists (select 1 from ${sql.raw(own.follows)} f where f.${sql.raw(own.who)} = ${userId} and f.${sql.raw(own.of)} = ${sourceId})
        and not exists (select 1 from ${sql.raw(other.follows)} o
          where o.${sql.raw(other.who)} = ${userId} and o.${sql.raw(other.of)} = p.${sql.raw(other.pins)}))`,
  )
}

/**
 * Removes the pins of boards that a user is about to stop following from the homefeed, except pins of followed people.
 * `boardIds`: a subquery in parentheses.
 */
export function removePinsOfBoards(db: Database, userId: number, boardIds: SQL): Statement {
  return statement(
    db,
    sql`delete from home_pins where user_id = ${userId} and rk in (
      select h.rk from home_pins h cross join pins p on p.id = h.pin_id
      where h.user_id = ${userId} and p.board_id in ${boardIds}
        and not exists (select 1 from follows f where f.follower_id = ${userId} and f.followee_id = p.pinner_id))`,
  )
}
