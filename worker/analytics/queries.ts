import { inArray, type SQL } from 'drizzle-orm'
import type { CountedEvent } from '#domain/analytics/contract.ts'
import { dayOf, monthOf } from '#domain/analytics/days.ts'
import { KEPT_DAYS, KEPT_MONTHS, type Metric, TOP } from '#domain/analytics/metrics.ts'
import { firstIdAt } from '#domain/id.ts'
import { select, selectDistinct } from '../db/select.ts'
import { deleteSlice } from '../db/slices.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/statement.ts'
import { run } from '../db/write.ts'
import {
  countedPins,
  dailyEvents,
  dailyNumbers,
  dailyViewers,
  monthlyNumbers,
  viewerSalts,
} from '../model/analytics/tables.ts'
import { personChanged } from '../model/effects/write.ts'

/** The day on which an id was made. The numbers are literals, because bound ones would make the result a fraction. */
const dayOfId = (id: SQL) => sql`((${id} >> 12) + 1767225600000) / 86400000`

/** Days for which viewers are remembered, in case a message of the queue comes late. */
export const REMEMBERED_DAYS = 3

/** Inserts salts for days that have none. */
export function insertSalts(days: readonly number[]): Statement {
  return run`insert into viewer_salts (day, salt) select value, lower(hex(randomblob(16))) from json_each(${JSON.stringify(days)}) where true on conflict do nothing`
}

export function selectSalts(days: readonly number[]) {
  return select({ day: viewerSalts.day, salt: viewerSalts.salt })`
    from ${viewerSalts}
    where ${viewerSalts.day} in (select value from json_each(${JSON.stringify(days)}))`
}

export interface Seen {
  day: number
  what: Metric
  id: number
  /** Hash of the viewer. */
  viewer: string
  /** The viewer's id; null for visitors. Views of one's own things don't count. */
  viewerId: number | null
}

/** Counts viewers of Pins, boards and profiles, each once a day. Deleted or unknown things are skipped. */
export function insertSeen(seen: readonly Seen[]): Statement {
  return run`insert into daily_viewers (day, what, subject_id, viewer, user_id, board_id)
      select it.day, it.what, it.id, it.viewer, it.owner_id, it.board_id from (
        select e.value ->> 'day' as day, e.value ->> 'what' as what, e.value ->> 'id' as id, e.value ->> 'viewer' as viewer,
          e.value ->> 'viewerId' as viewer_id, coalesce(p.pinner_id, b.owner_id, u.id) as owner_id,
          case when e.value ->> 'what' = 'visit' then p.board_id end as board_id
        from json_each(${JSON.stringify(seen)}) as e
        left join pins p on p.id = e.value ->> 'id' and e.value ->> 'what' in ('pin_view', 'visit') and p.deleted_at is null
        left join boards b on b.id = e.value ->> 'id' and e.value ->> 'what' = 'board_view' and b.deleted_at is null and b.kind = 'normal'
        left join users u on u.id = e.value ->> 'id' and e.value ->> 'what' = 'profile_view' and u.closed_at is null
      ) as it
      where it.owner_id is not null and it.owner_id is not it.viewer_id
      on conflict do nothing`
}

/** Adds to the event counts of a day. */
export function addEvents(counted: readonly { day: number; event: CountedEvent; total: number }[]): Statement {
  return run`insert into daily_events (day, event, total)
      select e.value ->> 'day', e.value ->> 'event', e.value ->> 'total' from json_each(${JSON.stringify(counted)}) as e where true
      on conflict do update set total = total + excluded.total`
}

/**
 * Counts the publicly visible saves among the next Pins by id, for the saved Pins, and stores the last id. Idempotent.
 * @param most maximum number of Pins
 * @param until ms since 1970: Pins made since then wait, because a slower call may still store one with a smaller id
 */
export function countSaves(now: number, most: number, until: number): Statement[] {
  const oldest = firstIdAt(now - KEPT_DAYS * 24 * 3600 * 1000)
  const after = sql`coalesce((select last_id from counted_pins where one = 1), ${oldest})`
  const next = sql`(select max(id) from (select id from pins where id > ${after} and id < ${firstIdAt(until)} order by id limit ${most}))`
  return [
    run`insert into daily_viewers (day, what, subject_id, viewer, user_id, board_id)
        select ${dayOfId(sql`s.id`)}, 'save', p.id, s.id, p.pinner_id, p.board_id
        from pins s join pins p on p.id = s.repin_of
        where s.id > ${after} and s.id <= ${next} and s.deleted_at is null and s.listed = 1 and p.pinner_id <> s.pinner_id
        on conflict do nothing`,
    run`insert into counted_pins (one, last_id) select 1, it.id from (select ${next} as id) as it where it.id is not null
        on conflict (one) do update set last_id = excluded.last_id`,
  ]
}

/** The id of the last Pin whose save is counted. */
export function selectCountedPins() {
  return select({ lastId: countedPins.lastId })`from ${countedPins}`
}

/** People with views of their profile, by id. */
export function selectViewedPeople(after: number, most: number) {
  return selectDistinct({ id: dailyNumbers.userId })`
    from ${dailyNumbers}
    where ${dailyNumbers.userId} > ${after} and ${dailyNumbers.what} = 'profile_view'
    order by ${dailyNumbers.userId}
    limit ${most}`
}

/** Stores the views of the last thirty days in these people's profiles (HDR-050, G-089). */
export function updateProfileViews(people: readonly number[], today: number): Statement[] {
  const views = sql`(select coalesce(sum(n.total), 0) from daily_numbers n
    where n.user_id = users.id and n.subject_id = users.id and n.what = 'profile_view' and n.day > ${today - 30})`
  const changed = sql`(select id from users where id in (select value from json_each(${JSON.stringify(people)})) and profile_views <> ${views})`
  return [...personChanged(changed), run`update users set profile_views = ${views} where id in ${changed}`]
}

export function deleteOldViewers(now: number) {
  return deleteSlice(dailyViewers, sql`${dailyViewers.day} < ${dayOf(now) - REMEMBERED_DAYS}`)
}

export function deleteOldSalts(now: number) {
  return deleteSlice(viewerSalts, sql`${viewerSalts.day} < ${dayOf(now) - REMEMBERED_DAYS}`)
}

export function deleteOldDays(now: number) {
  return deleteSlice(dailyNumbers, sql`${dailyNumbers.day} <= ${dayOf(now) - KEPT_DAYS}`)
}

export function deleteOldEvents(now: number) {
  return deleteSlice(dailyEvents, sql`${dailyEvents.day} <= ${dayOf(now) - KEPT_DAYS}`)
}

export function deleteOldMonths(now: number) {
  return deleteSlice(monthlyNumbers, sql`${monthlyNumbers.month} <= ${monthOf(dayOf(now)) - KEPT_MONTHS}`)
}

/** The numbers of a person, Pin or board by day: one row for each metric and day, none for days without views. Reads one index range for each metric. */
export function selectDays({
  userId,
  subjectId,
  metrics,
  since,
}: {
  userId: number
  subjectId: number
  metrics: readonly Metric[]
  since: number
}) {
  return select({
    what: dailyNumbers.what,
    day: dailyNumbers.day,
    total: dailyNumbers.total,
  })`from ${dailyNumbers} where ${dailyNumbers.userId} = ${userId} and ${dailyNumbers.subjectId} = ${subjectId}
        and ${inArray(dailyNumbers.what, [...metrics])} and ${dailyNumbers.day} > ${since}`
}

interface TopQuery {
  userId: number
  month: number
  what: Metric
}

/** Rows read to find the best ten: some of them may be deleted. */
const CANDIDATES = 3 * TOP

function candidates(kind: 'pin' | 'board', { userId, month, what }: TopQuery) {
  return sql`(select subject_id, total from monthly_numbers
    where user_id = ${userId} and month = ${month} and kind = ${kind} and what = ${what} order by total desc limit ${CANDIDATES}) as top`
}

/** A person's Pins with the highest value of a metric in a month. */
export function selectTopPins(query: TopQuery) {
  return select({
    id: sql<number>`p.id`,
    title: sql<string>`p.title`,
    key: sql<string | null>`p.image_key`,
    total: sql<number>`top.total`,
  })`
    from ${candidates('pin', query)} join pins p on p.id = top.subject_id
    where p.pinner_id = ${query.userId} and p.deleted_at is null
    order by top.total desc, p.id desc
    limit ${TOP}`
}

/** A person's boards with the highest value of a metric in a month. */
export function selectTopBoards(query: TopQuery) {
  return select({
    id: sql<number>`b.id`,
    title: sql<string>`b.name`,
    total: sql<number>`top.total`,
  })`
    from ${candidates('board', query)} join boards b on b.id = top.subject_id
    where b.owner_id = ${query.userId} and b.deleted_at is null and b.kind = 'normal'
    order by top.total desc, b.id desc
    limit ${TOP}`
}

/** A Pin, if it is the person's. */
export function selectOwnPin(userId: number, id: number) {
  return select({
    id: sql<number>`id`,
    title: sql<string>`title`,
    key: sql<string | null>`image_key`,
  })`from pins where id = ${id} and pinner_id = ${userId} and deleted_at is null`
}

/** A board, if it is the person's. */
export function selectOwnBoard(userId: number, id: number) {
  return select({
    id: sql<number>`id`,
    title: sql<string>`name`,
    slug: sql<string>`slug`,
  })`from boards where id = ${id} and owner_id = ${userId} and deleted_at is null and kind = 'normal'`
}
