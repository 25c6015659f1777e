import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** People reported by people. One for each reason: a second one of the same finds the first (W-11). */
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

/** Notices under a law. What they say is in no log (W-46). Times are ms since 1970. */
export const takedowns = sqliteTable(
  'takedowns',
  {
    id: integer().primaryKey(),
    law: text().notNull(),
    /** Who is reported, as typed: the account may be gone by now. */
    username: text().notNull(),
    /** Who sent it, where signed in. */
    senderId: integer(),
    contentUrl: text(),
    lawType: text().notNull(),
    explanation: text().notNull(),
    /** Null where the law lets the notice be anonymous, and it is. */
    fullName: text(),
    email: text(),
    /** The country that the form names; it decides. */
    country: text().notNull(),
    /** The country that the request came from; only recorded. */
    requestCountry: text(),
    trustedFlaggerId: text(),
    incidentAt: integer(),
    beforeCutoff: integer({ mode: 'boolean' }).notNull(),
    status: text().notNull().default('received'),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedowns_law').on(table.law, table.createdAt)],
)

/** What became of a takedown, step by step. The table only grows: triggers refuse any change. */
export const takedownEvents = sqliteTable(
  'takedown_events',
  {
    id: integer().primaryKey(),
    takedownId: integer()
      .notNull()
      .references(() => takedowns.id),
    kind: text().notNull(),
    /** Who did it; null: the site. */
    actorId: integer(),
    note: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (table) => [index('takedown_events_takedown').on(table.takedownId, table.id)],
)
