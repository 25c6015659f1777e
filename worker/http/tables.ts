import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How often something was done within a window of time; `bucket` is the window's begin, ms since 1970 (REL-13). */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().notNull(), bucket: integer().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.bucket] })],
)

/**
 * What was done under a key that the client chose, by whom: a row is written by the action itself and kept a day (REL-17,
 * docs/decisions/035).
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, query and body. */
    requestHash: text().notNull(),
    /** JSON of what the call had read and drawn before it acted (`Trail`). */
    trail: text(),
    /** JSON of its answer's data, where it can't be made again. */
    answer: text(),
    /** Which of several calls at once wrote the row. */
    mark: text(),
    /** How many changes the connection had counted before: no more than the row's own means that nothing was done. */
    changes: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    index('idempotency_keys_mark').on(table.mark),
  ],
)

/**
 * A form that failed, for the page that shows it again: kept an hour, sealed with a key that only the browser which sent it has
 * (docs/decisions/040). `id` is made of that key, the session and the page.
 */
export const formTries = sqliteTable(
  'form_tries',
  { id: text().primaryKey(), sealed: blob({ mode: 'buffer' }).notNull(), createdAt: integer().notNull() },
  (table) => [index('form_tries_age').on(table.createdAt)],
)
