import type { SQL } from 'drizzle-orm'
import type { Choices } from '#domain/notifications/choices.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Json } from '#worker/db/sql.ts'
import type { Statement } from '../db/batch.ts'
import { type Rung, ringing } from '../db/ringing.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import { run, writtenRows } from '../db/write.ts'
import { askingSession } from '../model/accounts/rules.ts'
import { bells, type MailTraits } from '../model/notifications/tables.ts'
import { hasUnreadSql } from '../model/profiles/rules.ts'
import type { Session } from '../model/session.ts'
import {
  boardOfNotification,
  commentIdOfNotification,
  commentOfNotification,
  isStillTrue,
  isUnreadSql,
  pinOfNotification,
  siteNews,
} from './conditions.ts'

/** Maximum people named in a notification; the others are counted. */
export const NAMED = 3

/** A person of a notification. */
export interface PersonJson {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  /** The comment that they wrote or liked, in notifications about comments. */
  comment: { id: number; text: string } | null
}

/**
 * Columns of notification `n` for its view, with the person's `bell`. `people`: JSON of people who may still be named, latest first.
 * @param who a condition for row `q` of a person of the notification
 * @param count number of people
 */
export function notificationColumns(who: SQL = sql`true`, count: SQL = sql`n.people_count`) {
  const people = sql<Json<PersonJson[]>>`(select json_group_array(json(person)) from (
    select json_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'imageKey', u.image_key, 'comment', json(${commentOfNotification})) as person
    from notification_people as q cross join users as u on u.id = q.actor_id left join comments as c on c.id = ${commentIdOfNotification}
    where q.user_id = n.user_id and q.notification_id = n.id and ${who} and ${isStillTrue}
    order by q.rk limit ${sql.raw(String(NAMED))}))`
  return {
    id: sql<number>`n.id`,
    kind: sql<NotificationKind>`n.kind`,
    rk: sql<number>`n.rk`,
    peopleCount: sql<number>`${count}`,
    isUnread: sql<number>`${isUnreadSql}`,
    createdAt: sql<number>`n.created_at`,
    people: people,
    pin: pinOfNotification,
    board: boardOfNotification,
    site: siteNews,
  }
}

/** The viewer's notifications, newest first. */
export function selectNotifications(session: Session, after: number | null, limit: number) {
  const { from, isAsking } = askingSession(session)
  const range = after === null ? sql`` : sql` and n.rk > ${after}`
  return select(notificationColumns())`
    from ${from}
    join bells as bell on bell.user_id = session.user_id
    join notifications as n on n.user_id = bell.user_id${range}
    where ${isAsking}
    order by n.rk
    limit ${limit}`
}
export type NotificationRow = RowOf<typeof selectNotifications>

export function selectBell(userId: SQL | number) {
  return select({
    unseenCount: bells.unseenCount,
    off: bells.off,
    choices: bells.choices,
    mail: bells.mail,
  })`from ${bells} where ${bells.userId} = ${userId}`
}

/** One row: if the viewer has an unread message. */
export function selectUnread(userId: SQL | number) {
  return select({ hasUnread: sql<number>`${hasUnreadSql(sql`${userId}`)}` })`from (select 1)`
}

/**
 * Ends the viewer's epoch if any of its notifications was shown, so that later events make new notifications. Events after `eventId` move to the new epoch
 * and stay new.
 */
export function endEpoch(userId: number, eventId: number): Statement[] {
  const isShown = sql`exists (select 1 from notifications as n
    where n.user_id = bells.user_id and n.epoch = bells.epoch and n.rk >= ${-eventId})`
  return [
    run`update notifications set epoch = epoch + 1 where user_id = ${userId} and rk < ${-eventId}
        and epoch = (select epoch from bells where user_id = ${userId} and ${isShown})`,
    // Updates the number on the person's other pages.
    ringing(
      'notification',
      writtenRows<Rung>`update bells set epoch = epoch + 1, unseen_count = (select count(*) from notifications as n
          where n.user_id = bells.user_id and n.epoch = bells.epoch + 1)
        where user_id = ${userId} and ${isShown} returning user_id as "userId", 0 as "id", ${eventId} as "version"`,
    ),
  ]
}

/** Marks everything up to `eventId` as read, but no later notifications. */
export function markAllRead(userId: number, eventId: number): Statement {
  return run`update bells set read_rk = min(read_rk, max(${-eventId}, (select min(rk) from notifications where user_id = ${userId})))
      where user_id = ${userId} and exists (select 1 from notifications where user_id = ${userId})`
}

/** Adds choices to those that a person has made. The random key of their mails stays. */
export function upsertChoices(userId: number, choices: Choices, traits: MailTraits): Statement {
  // Earlier releases only stored the kinds that are off.
  const before = sql`(select json_group_object(value, 'not') from json_each(bells.off))`
  const after = sql`json_patch(json_patch(${before}, bells.choices), excluded.choices)`
  const off = (all: SQL) => sql`(select json_group_array(key) from json_each(${all}) where value = 'not')`
  return run`insert into bells (user_id, choices, off, mail)
      select ${userId}, j.chosen, ${off(sql`j.chosen`)}, ${JSON.stringify(traits)} from (select ${JSON.stringify(choices)} as chosen) as j where true
      on conflict (user_id) do update set choices = ${after}, off = ${off(after)},
        mail = json_set(excluded.mail, '$.key', coalesce(bells.mail ->> '$.key', excluded.mail ->> '$.key'))`
}

export function markRead(userId: number, id: number): Statement {
  return run`update notifications set is_read = 1 where user_id = ${userId} and id = ${id} and is_read = 0`
}

export function selectOwn(userId: number, id: number) {
  return select({ id: sql<number>`id` })`from notifications where user_id = ${userId} and id = ${id}`
}

/** Notifications deleted by one batch. */
const SLICE = 1000

/**
 * The next notifications whose last event is older than `rk`, by person, from person `from` on: a subquery in parentheses. Reads one row for each bell
 * without any.
 */
function oldPart(rk: number, from: number): SQL {
  return sql`(select n.user_id, n.id, n.epoch from bells as b cross join notifications as n on n.user_id = b.user_id and n.rk > ${rk}
    where b.user_id >= ${from} order by b.user_id, n.rk limit ${SLICE})`
}

/** The last person of a full part, which may not have all their notifications; null: this is the last part. */
export function selectOldPart(rk: number, from: number) {
  return select({
    last: sql<number | null>`case when count(*) = ${SLICE} then max(part.user_id) end`,
  })`from ${oldPart(rk, from)} as part`
}

export function deleteOldPart(rk: number, from: number): Statement[] {
  const part = oldPart(rk, from)
  return [
    run`update bells set unseen_count = unseen_count - gone.number
        from (select user_id, epoch, count(*) as number from ${part} group by user_id, epoch) as gone
        where gone.user_id = bells.user_id and gone.epoch = bells.epoch`,
    run`delete from notification_people where (user_id, notification_id) in (select user_id, id from ${part})`,
    run`delete from notifications where (user_id, id) in (select user_id, id from ${part})`,
  ]
}
