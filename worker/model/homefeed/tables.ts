import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/**
 * Users with a stored homefeed: they follow a source and were recently active. `seen_at`: when it was created, ms since 1970. `topics_at`: when the
 * Pins of followed topics were last added; 0: not yet; null: the user follows no topic.
 */
export const homeInboxes = sqliteTable(
  'home_inboxes',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    seenAt: integer().notNull(),
    trimmedAt: integer().notNull().default(0),
    topicsAt: integer().default(0),
  },
  (table) => [
    index('home_inboxes_trimmed').on(table.trimmedAt),
    index('home_inboxes_topics').on(table.topicsAt).where(sql`${table.topicsAt} is not null`),
  ],
)

/**
 * Pins of a homefeed, newest first: `rk` is the pin's `saved_rk`. The viewer's permission to see a pin is checked at each read. Only one pin of each
 * picture is shown (docs/decisions/150): rows of further ones have a negated `rk`, which sorts them behind the end, and triggers promote the next
 * one. `picture`: the pin's; null: the row is older than the column. `topic` (a slug) and `topic_name`: the followed topic, if only a topic brings
 * the pin.
 */
export const homePins = sqliteTable(
  'home_pins',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
    pinId: integer().notNull(),
    picture: text(),
    topic: text(),
    topicName: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.rk, table.pinId] }),
    index('home_pins_picture').on(table.userId, table.picture, table.rk).where(sql`${table.picture} is not null`),
    index('home_pins_topic').on(table.userId, table.topic).where(sql`${table.topic} is not null`),
  ],
)

/**
 * Users (0) and boards (1) whose followers' homefeeds lack their pins since `since_rk`. Written by triggers on `pins`. `cursor`: the job's position
 * among the followers. `held_until`: when the job's hold expires; 0: no message is queued, 1: a message is queued. `version` is raised by every new
 * pin; `run_…`: values at the start of the run.
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

/**
 * People (0) and topics (1) suggested to viewers who follow few, best first. A job replaces them; visibility is checked at each read. `ref`: user id
 * or slug. `made_at`: ms since 1970.
 */
export const homeSuggestions = sqliteTable(
  'home_suggestions',
  {
    kind: integer().notNull(),
    rank: integer().notNull(),
    ref: text().notNull(),
    name: text().notNull().default(''),
    madeAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rank] })],
)

/**
 * Pending changes of a user's homefeed, applied by a job. Kind 0 and 1: remove the pins of a person or board that the user no longer follows; until
 * then they are hidden at each read. Kind 2: complete a homefeed that has only its newest pins; `source_id` is 0.
 */
export const homePending = sqliteTable(
  'home_pending',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: integer().notNull(),
    sourceId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.sourceId] })],
)
