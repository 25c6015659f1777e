import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** Reports of users by users, one for each reason: a repeated report returns the first (W-11). */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey(),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    targetId: integer()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    detail: text().notNull().default(''),
    source: text().notNull(),
    status: text().notNull().default('received'),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterId, table.targetId, table.reason),
    index('reports_target').on(table.targetId),
  ],
)

/** Notices under a law. Their content is in no log (W-46). Times are ms since 1970. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: integer().primaryKey(),
    law: text().notNull(),
    /** The reported username as typed: the account may no longer exist. */
    username: text().notNull(),
    /** The sender's user id, if signed in. */
    senderId: integer(),
    contentUrl: text(),
    lawType: text().notNull(),
    explanation: text().notNull(),
    /** Null for an anonymous notice, where the law allows it. */
    fullName: text(),
    email: text(),
    /** The country named in the form; it decides whether the law applies. */
    country: text().notNull(),
    /** The country of the request's IP address; only recorded. */
    requestCountry: text(),
    trustedFlaggerId: text(),
    incidentAt: integer(),
    beforeCutoff: integer({ mode: 'boolean' }).notNull(),
    status: text().notNull().default('received'),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedowns_law').on(table.law, table.createdAt)],
)

/** The events of a takedown. The table is append-only: triggers reject changes. */
export const takedownEvents = sqliteTable(
  'takedown_events',
  {
    id: integer().primaryKey(),
    takedownId: integer()
      .notNull()
      .references(() => takedowns.id),
    kind: text().notNull(),
    /** The user who caused the event; null: the site. */
    actorId: integer(),
    note: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedown_events_takedown').on(table.takedownId, table.id)],
)
