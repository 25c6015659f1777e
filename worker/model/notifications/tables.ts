import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Choices, PACES } from '../../../domain/notifications/choices.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../domain/notifications/kinds.ts'
import { users } from '../profiles/tables.ts'

/** What mails to a person need, as it was when they last chose how to be told. */
export interface MailTraits {
  /** Builds before docs/decisions/145 read it; others read the setting `SITE_ORIGIN`. */
  origin: string
  language: string
  /** Of their time zone, whose hours the times of digests are. */
  zone: string
  /** The zone's difference from UTC, in ms. */
  offset: number
  /** Random, lasts: signs the links that end mails. */
  key: string
}

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
  /** How the person is told of each kind; `off` repeats those with `not`. */
  choices: text({ mode: 'json' }).$type<Choices>().notNull().default({}),
  /** Null: the person has never chosen. */
  mail: text({ mode: 'json' }).$type<MailTraits>(),
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
    /** A Pin, a board, a decision, a report, or the browser of a sign-in; 0 for what concerns the person. */
    aboutId: integer().notNull(),
    epoch: integer().notNull(),
    /** Minus the id of the last event: newest first. */
    rk: integer().notNull(),
    peopleCount: integer().notNull(),
    isRead: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    /** When a mail last told of it, in ms; null: none did. */
    mailedAt: integer(),
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

/**
 * Mails about notifications that are due: one for each notification at once, one for each digest. What a mail tells is judged when it is written
 * (docs/decisions/086). Times are ms since 1970.
 */
export const bellMails = sqliteTable(
  'bell_mails',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    pace: text({ enum: PACES }).notNull(),
    /** Of a mail at once; 0: a digest. */
    notificationId: integer().notNull(),
    /** Minus the ids of the first and the last event that it tells. */
    sinceRk: integer().notNull(),
    rk: integer().notNull(),
    dueAt: integer().notNull(),
    /** Until then a message of the queue has it. */
    heldUntil: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pace, table.notificationId] }),
    index('bell_mails_due').on(table.dueAt),
  ],
)
