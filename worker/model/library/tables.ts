import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ItemKind, ItemReason, ItemState } from '../../../domain/library/items.ts'
import { users } from '../profiles/tables.ts'

/**
 * Whose pictures of other sites are kept (docs/decisions/166). No row: nobody has looked for any yet. `keeps`: the setting; `is_paused`: nothing is fetched until the
 * person goes on. `pin_id`, `item`: up to where the person's Pins were looked through for new pictures, and the items for Pins that are gone. `due_at`: when
 * that goes on, in ms since 1970; null: not before the night that finds newer Pins. `held_until`: a step is at it. `changed_at`: when the person has last paused, gone on or tried the dead again;
 * what was dead at `retries_at` is tried again. Both in ms since 1970.
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
 * What is fetched for a person: a picture of one of their Pins, by its key, or the page of a Pin that has nothing but a link, as `page:` and the Pin's id. `host`: where it
 * is fetched from. `due_at`: when it is tried (again), in ms since 1970; `NEVER`: its person has paused, or keeps no copies. `tries`: those that began. `bytes`: of a picture that is kept. `reason`: why it is dead, or still waits. `at`: when that came about.
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

/** How many items of each kind and state a person has, and their bytes; triggers keep it. */
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
 * Sites that something is fetched from: one request at a time, with pauses. `due_at`: when the next one may be sent, in ms since 1970; null: nothing waits. `faults`: failures one after the other. `robots`:
 * what its robots.txt said at `robots_at`; empty: it has none.
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

/** Links behind which there is nothing any more, as a job found at `since` (ms since 1970). */
export const deadLinks = sqliteTable('dead_links', {
  link: text().primaryKey(),
  since: integer().notNull(),
})
