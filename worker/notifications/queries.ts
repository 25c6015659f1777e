import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '../../domain/notifications/kinds.ts'
import { askingSession } from '../accounts/conditions.ts'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { RowOf } from '../db/statement.ts'
import type { Session } from '../http/asker.ts'
import { hasUnreadSql } from '../profiles/conditions.ts'
import {
  boardOfNotification,
  commentOfNotification,
  isStillTrue,
  isUnreadSql,
  pinOfNotification,
} from './conditions.ts'
import { bells } from './tables.ts'

/** People of a notification that are named; the rest is a number. */
export const NAMED = 3

/** The viewer's notifications, newest first. `people`: JSON of those who may still be named, the last one first. */
export function selectNotifications(db: Database, session: Session, after: number | null, limit: number) {
  const { from, isAsking } = askingSession(session)
  const range = after === null ? sql`` : sql` and n.rk > ${after}`
  const people = sql<string>`(select json_group_array(json(person)) from (
    select json_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'imageKey', u.image_key, 'comment', json(${commentOfNotification})) as person
    from notification_people as q cross join users as u on u.id = q.actor_id
    where q.user_id = n.user_id and q.notification_id = n.id and ${isStillTrue}
    order by q.rk limit ${sql.raw(String(NAMED))}))`
  return db
    .select({
      id: sql<number>`n.id`.as('n_id'),
      kind: sql<NotificationKind>`n.kind`.as('n_kind'),
      rk: sql<number>`n.rk`.as('n_rk'),
      peopleCount: sql<number>`n.people_count`.as('n_people'),
      isUnread: sql<number>`${isUnreadSql}`.as('n_unread'),
      createdAt: sql<number>`n.created_at`.as('n_created'),
      people: people.as('people'),
      pin: pinOfNotification.as('pin'),
      board: boardOfNotification.as('board'),
    })
    .from(from)
    .innerJoin(sql`bells as bell`, sql`bell.user_id = session.user_id`)
    .innerJoin(sql`notifications as n`, sql`n.user_id = bell.user_id${range}`)
    .where(isAsking)
    .orderBy(sql`n.rk`)
    .limit(limit)
}
export type NotificationRow = RowOf<typeof selectNotifications>

export function selectBell(db: Database, userId: SQL | number) {
  return db
    .select({ unseenCount: bells.unseenCount, off: bells.off })
    .from(bells)
    .where(sql`${bells.userId} = ${userId}`)
}

/** Whether the viewer has an unread message: one row. */
export function selectUnread(db: Database, userId: SQL | number) {
  return db.select({ hasUnread: sql<number>`${hasUnreadSql(sql`${userId}`)}`.as('has_unread') }).from(sql`(select 1)`)
}

/**
 * Ends the viewer's epoch if something of it has been shown, so that later events make new notifications. What came after `eventId` goes into the
 * new epoch: it stays new.
 */
export function endEpoch(db: Database, userId: number, eventId: number): Statement[] {
  const isShown = sql`exists (select 1 from notifications as n
    where n.user_id = bells.user_id and n.epoch = bells.epoch and n.rk >= ${-eventId})`
  return [
    statement(
      db,
      sql`update notifications set epoch = epoch + 1 where user_id = ${userId} and rk < ${-eventId}
        and epoch = (select epoch from bells where user_id = ${userId} and ${isShown})`,
    ),
    statement(
      db,
      sql`update bells set epoch = epoch + 1, unseen_count = (select count(*) from notifications as n
          where n.user_id = bells.user_id and n.epoch = bells.epoch + 1)
        where user_id = ${userId} and ${isShown}`,
    ),
  ]
}

/** Marks everything up to `eventId` as read, but nothing that is still to come. */
export function markAllRead(db: Database, userId: number, eventId: number): Statement {
  return statement(
    db,
    sql`update bells set read_rk = min(read_rk, max(${-eventId}, (select min(rk) from notifications where user_id = ${userId})))
      where user_id = ${userId} and exists (select 1 from notifications where user_id = ${userId})`,
  )
}

export function switchOff(db: Database, userId: number, off: NotificationKind[]): Statement {
  return db.insert(bells).values({ userId, off }).onConflictDoUpdate({ target: bells.userId, set: { off } })
}

export function markRead(db: Database, userId: number, id: number): Statement {
  return statement(
    db,
    sql`update notifications set is_read = 1 where user_id = ${userId} and id = ${id} and is_read = 0`,
  )
}

export function selectOwn(db: Database, userId: number, id: number) {
  return db
    .select({ id: sql<number>`id`.as('n_id') })
    .from(sql`notifications`)
    .where(sql`user_id = ${userId} and id = ${id}`)
}
