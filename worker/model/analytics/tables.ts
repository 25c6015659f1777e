import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CountedEvent } from '../../../domain/analytics/contract.ts'
import { METRICS } from '../../../domain/analytics/metrics.ts'

const what = () => text({ enum: METRICS }).notNull()

/** A random value of each day. Viewers are hashed with it, so that nobody can be found again once it is deleted. */
export const viewerSalts = sqliteTable('viewer_salts', {
  day: integer().primaryKey(),
  salt: text().notNull(),
})

/**
 * Who looked at what on a day, so that each viewer counts once a day. Inserting a row adds to the numbers by a trigger, which makes counting
 * and remembering one step. Rows live for a few days. `viewer` is a hash; of a save the new Pin's id, of a follow the
 * follower's.
 */
export const dailyViewers = sqliteTable(
  'daily_viewers',
  {
    day: integer().notNull(),
    what: what(),
    subjectId: integer().notNull(),
    viewer: text().notNull(),
    /** Whose number it is. */
    userId: integer().notNull(),
    /** The Pin's board, whose saves and visits are counted too. */
    boardId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.what, table.subjectId, table.viewer] }),
    index('daily_viewers_user').on(table.userId),
  ],
)

/** Numbers by day (whole days since 1970, UTC) of a person, a Pin or a board; a person's are those of all their things. */
export const dailyNumbers = sqliteTable(
  'daily_numbers',
  {
    userId: integer().notNull(),
    /** A Pin, a board, or the person. */
    subjectId: integer().notNull(),
    what: what(),
    day: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subjectId, table.what, table.day] }),
    index('daily_numbers_day').on(table.day),
    index('daily_numbers_profile').on(table.userId, table.day).where(sql`${table.what} = 'profile_view'`),
  ],
)

/** Numbers by month (`monthOf`) of Pins and boards, ordered for the best ten. */
export const monthlyNumbers = sqliteTable(
  'monthly_numbers',
  {
    userId: integer().notNull(),
    month: integer().notNull(),
    kind: text({ enum: ['pin', 'board'] }).notNull(),
    what: what(),
    subjectId: integer().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month, table.kind, table.what, table.subjectId] }),
    index('monthly_numbers_top').on(table.userId, table.month, table.kind, table.what, table.total),
    index('monthly_numbers_month').on(table.month),
  ],
)

/** Up to which Pin saves are counted. */
export const countedPins = sqliteTable('counted_pins', {
  one: integer().primaryKey(),
  lastId: integer().notNull(),
})

/** How often each event was told on a day (W-48). */
export const dailyEvents = sqliteTable(
  'daily_events',
  {
    /** Whole days since 1970, UTC. */
    day: integer().notNull(),
    event: text().$type<CountedEvent>().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
)
