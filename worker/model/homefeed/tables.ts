import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/**
 * Users with a stored homefeed: they follow a source and were active lately. `seen_at`: when it was created, ms since
 * 1970. `topics_at`: until when it has the Pins of followed topics; 0: the job has
 * not looked yet; null: they follow none.
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
 * Pins of a homefeed, newest first: `rk` is the pin's `saved_rk`. Whether the viewer may see a pin is checked when it
 * is read. A picture has one row among them (docs/decisions/150): further ones have their `rk` with the other sign, behind the end, and triggers let the
 * next one take over. `picture`: that of the pin; null: the row is older than the column. `topic`, a slug, and `topic_name`: the followed topic that alone brings it.
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
 * Users (0) and boards (1) whose followers' homefeeds lack their pins since `since_rk`. Triggers on `pins` write it.
 * `cursor`: the job's position among the followers. `held_until`: when the job's hold expires; 0: no message is queued,
 * 1: a message is queued. `version` is raised by every new pin; `run_…`: values at the start of the run.
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
 * People (0) and topics (1) that viewers who follow few are offered, best first. A job replaces them; what a viewer may
 * see of them is checked when they are read. `ref`: user id or slug. `made_at`: ms since 1970.
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
 * What a job has yet to change in a user's homefeed. Kind 0 and 1: remove the pins of a person or board that the user no
 * longer follows; until then they are hidden when the list is read. Kind 2: complete a homefeed that has only its
 * newest pins; `source_id` is 0.
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
