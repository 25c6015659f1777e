import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notifications/kinds.ts'
import { users } from '../profiles/tables.ts'

/** One row for each person who ever got a notification. */
export const bells = sqliteTable('bells', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  /** How often the person has looked at new notifications. Events are grouped within one epoch only. */
  epoch: integer().notNull().default(0),
  /** Notifications of the current epoch. */
  unseenCount: integer().notNull().default(0),
  /** Notifications whose `rk` is not below this one have been marked as read. */
  readRk: integer().notNull().default(0),
  /** Kinds of which the person is not told. */
  off: text({ mode: 'json' }).$type<NotificationKind[]>().notNull().default([]),
})

/** What happened to a person: one row for each kind, thing and epoch, with everybody who did it in `notification_people`. */
export const notifications = sqliteTable(
  'notifications',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The id of the first event. */
    id: integer().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** A Pin or a board; 0 for what concerns the person. */
    aboutId: integer().notNull(),
    epoch: integer().notNull(),
    /** Minus the id of the last event: newest first. */
    rk: integer().notNull(),
    peopleCount: integer().notNull(),
    isRead: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_list').on(table.userId, table.rk),
    uniqueIndex('notifications_group').on(table.userId, table.epoch, table.kind, table.aboutId),
  ],
)

/** Who did what a notification tells. */
export const notificationPeople = sqliteTable(
  'notification_people',
  {
    userId: integer().notNull(),
    notificationId: integer().notNull(),
    actorId: integer()
      .notNull()
      .references(() => users.id),
    /** Of a save: the new Pin. Of what happened to a comment: the comment. */
    thingId: integer(),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId, table.actorId] }),
    uniqueIndex('notification_people_list').on(table.userId, table.notificationId, table.rk),
    index('notification_people_actor').on(table.actorId, table.userId, table.rk),
  ],
)
