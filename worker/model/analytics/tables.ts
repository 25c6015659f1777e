import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CountedEvent } from '#domain/analytics/contract.ts'
import { METRICS } from '#domain/analytics/metrics.ts'

const what = () => text({ enum: METRICS }).notNull()

/** A random salt for each day, with which viewers are hashed. Once it is deleted, no viewer can be identified. */
export const viewerSalts = sqliteTable('viewer_salts', {
  day: integer().primaryKey(),
  salt: text().notNull(),
})

/**
 * Daily viewers of each thing, so that a viewer counts once a day. A trigger adds each new row to the totals, which makes counting and deduplicating
 * one step. Rows are deleted after a few days. `viewer` is a hash; for a save the new Pin's id, for a follow the follower's id.
 */
export const dailyViewers = sqliteTable(
  'daily_viewers',
  {
    day: integer().notNull(),
    what: what(),
    subjectId: integer().notNull(),
    viewer: text().notNull(),
    /** Owner of the number. */
    userId: integer().notNull(),
    /** The Pin's board, for which saves and visits are counted too. */
    boardId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.what, table.subjectId, table.viewer] }),
    index('daily_viewers_user').on(table.userId),
  ],
)

/** Daily totals (whole days since 1970, UTC) of a person, a Pin or a board; a person's totals cover all their things. */
export const dailyNumbers = sqliteTable(
  'daily_numbers',
  {
    userId: integer().notNull(),
    /** Id of a Pin, a board or the person. */
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

/** Monthly totals (`monthOf`) of Pins and boards, indexed for the top ten. */
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

/** Id of the last Pin whose saves are counted. */
export const countedPins = sqliteTable('counted_pins', {
  one: integer().primaryKey(),
  lastId: integer().notNull(),
})

/** How often each event was reported on a day (W-48). */
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
