import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Choices, PACES } from '#domain/notifications/choices.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts'
import { users } from '../profiles/tables.ts'

/** Data for mails to a person, stored when they last changed their notification settings. */
export interface MailTraits {
  /** Read only by builds before docs/decisions/145; later ones read the setting `SITE_ORIGIN`. */
  origin: string
  language: string
  /** Time zone for the times of digests. */
  zone: string
  /** The zone's offset from UTC, in ms. */
  offset: number
  /** Permanent random key that signs unsubscribe links. */
  key: string
}

/** One row for each person who ever got a notification. */
export const bells = sqliteTable('bells', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  /** Raised each time the person looks at new notifications. Events are grouped within one epoch only. */
  epoch: integer().notNull().default(0),
  /** Notifications of the current epoch. */
  unseenCount: integer().notNull().default(0),
  /** Notifications with this `rk` or a higher one are marked as read. */
  readRk: integer().notNull().default(0),
  /** Kinds that the person has switched off. */
  off: text({ mode: 'json' }).$type<NotificationKind[]>().notNull().default([]),
  /** The person's choice for each kind; `off` repeats those with `not`. */
  choices: text({ mode: 'json' }).$type<Choices>().notNull().default({}),
  /** null: the person has never chosen. */
  mail: text({ mode: 'json' }).$type<MailTraits>(),
})

/** Notifications of a person: one row for each kind, thing and epoch, with all its people in `notification_people`. */
export const notifications = sqliteTable(
  'notifications',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The id of the first event. */
    id: integer().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Id of a Pin, a board, a decision, a report, or the browser of a sign-in; 0 if it is about the person. */
    aboutId: integer().notNull(),
    epoch: integer().notNull(),
    /** Minus the id of the last event: newest first. */
    rk: integer().notNull(),
    peopleCount: integer().notNull(),
    isRead: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    /** When a mail last included it, in ms; null: never. */
    mailedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_list').on(table.userId, table.rk),
    uniqueIndex('notifications_group').on(table.userId, table.epoch, table.kind, table.aboutId),
  ],
)

/** The people in a notification. */
export const notificationPeople = sqliteTable(
  'notification_people',
  {
    userId: integer().notNull(),
    notificationId: integer().notNull(),
    actorId: integer()
      .notNull()
      .references(() => users.id),
    /** For a save: the new Pin. For an event of a comment: the comment. */
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
 * Due mails about notifications: one for each immediate notification, one for each digest. Permissions are checked when the mail is written
 * (docs/decisions/086). Times are ms since 1970.
 */
export const bellMails = sqliteTable(
  'bell_mails',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    pace: text({ enum: PACES }).notNull(),
    /** The notification of an immediate mail; 0: a digest. */
    notificationId: integer().notNull(),
    /** Minus the ids of the first and the last event in the mail. */
    sinceRk: integer().notNull(),
    rk: integer().notNull(),
    dueAt: integer().notNull(),
    /** Until then a queued message holds it. */
    heldUntil: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pace, table.notificationId] }),
    index('bell_mails_due').on(table.dueAt),
  ],
)
