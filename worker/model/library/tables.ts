import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ItemKind, ItemReason, ItemState } from '#domain/library/items.ts'
import { users } from '../profiles/tables.ts'

/**
 * People whose Pins' remote pictures are kept (docs/decisions/166). No row: not searched yet. `keeps`: the setting. `is_paused`: nothing is fetched
 * until the person continues. `pin_id`, `item`: position of the search for new pictures in the person's Pins, and of the search for items of deleted
 * Pins. `due_at`: when the search continues, in ms since 1970; null: not before a night finds newer Pins. `held_until`: a step works on it until
 * then. `changed_at`: when the person last paused, continued or retried dead items. `retries_at`: items that were dead then are retried. Both in ms
 * since 1970.
 */
export const libraries = sqliteTable(
  'libraries',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    keeps: integer({ mode: 'boolean' }).notNull().default(true),
    isPaused: integer({ mode: 'boolean' }).notNull().default(false),
    pinId: integer().notNull().default(0),
    item: text().notNull().default(''),
    dueAt: integer(),
    heldUntil: integer().notNull().default(0),
    changedAt: integer().notNull().default(0),
    retriesAt: integer().notNull().default(0),
  },
  (table) => [index('libraries_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
)

/**
 * Things to fetch for a person: a picture of one of their Pins, by its key, or the page of a Pin that has only a link, as `page:` and the Pin's id.
 * `host`: the host to fetch from. `due_at`: next attempt, in ms since 1970; `NEVER`: its person has paused, or keeps no copies. `tries`: attempts
 * that began. `bytes`: size of a kept picture. `reason`: why it is dead, or still waits. `at`: time of that state.
 */
export const libraryItems = sqliteTable(
  'library_items',
  {
    userId: integer().notNull(),
    item: text().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    pinId: integer().notNull(),
    host: text().notNull(),
    state: text().$type<ItemState>().notNull().default('waiting'),
    dueAt: integer().notNull(),
    tries: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    reason: text().$type<ItemReason>(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.item] }),
    index('library_items_waiting').on(table.host, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('library_items_state').on(table.userId, table.state, table.at),
  ],
)
export type LibraryItem = typeof libraryItems.$inferSelect

/** Number of items by kind and state for each person, and their bytes. Maintained by triggers. */
export const libraryCounts = sqliteTable(
  'library_counts',
  {
    userId: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    state: text().$type<ItemState>().notNull(),
    items: integer().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.state] })],
)

/**
 * Sites to fetch from, one request at a time with pauses. `due_at`: when the next one may be sent, in ms since 1970; null: nothing waits. `faults`:
 * consecutive failures. `robots`: its robots.txt as read at `robots_at`; empty: it has none.
 */
export const libraryHosts = sqliteTable(
  'library_hosts',
  {
    host: text().primaryKey(),
    dueAt: integer(),
    heldUntil: integer().notNull().default(0),
    faults: integer().notNull().default(0),
    robots: text(),
    robotsAt: integer().notNull().default(0),
  },
  (table) => [index('library_hosts_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
)
export type LibraryHost = typeof libraryHosts.$inferSelect

/** Links whose page no longer exists. `since`: when a job found that, ms since 1970. */
export const deadLinks = sqliteTable('dead_links', {
  link: text().primaryKey(),
  since: integer().notNull(),
})
