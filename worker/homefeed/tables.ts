import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** Who has a homefeed that is kept up to date: who follows, and has been there lately. `seen_at`: when it was made, ms since 1970. */
export const homeInboxes = sqliteTable(
  'home_inboxes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    seenAt: integer().notNull(),
    trimmedAt: integer().notNull().default(0),
  },
  (table) => [index('home_inboxes_trimmed').on(table.trimmedAt)],
)

/** Pins of a homefeed, newest first: `rk` is the pin's `saved_rk`. What a viewer may see of them is judged when they are read. */
export const homePins = sqliteTable(
  'home_pins',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
    pinId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.rk, table.pinId] })],
)

/**
 * People (0) and boards (1) with pins that their followers' homefeeds don't have yet: those from `since_rk` on. Triggers on `pins` write it,
 * whoever saves. `cursor`: how far among the followers a job is. `held_until`: until when a job holds it; 0 where none knows of it yet, 1
 * where one is on its way. `version` goes up with every new pin; `run_…` say what there was when the run among the followers began.
 */
export const homeNews = sqliteTable(
  'home_news',
  {
    kind: integer().notNull(),
    sourceId: integer().notNull(),
    sinceRk: integer().notNull(),
    cursor: integer(),
    heldUntil: integer().notNull().default(0),
    version: integer().notNull().default(0),
    runVersion: integer(),
    runRk: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceId] }), index('home_news_held').on(table.heldUntil)],
)
