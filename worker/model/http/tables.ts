import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Number of actions in a time window; `bucket` is the start of the window, ms since 1970 (REL-13). */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().notNull(), bucket: integer().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.bucket] })],
)

/** Calls with an idempotency key, by user. The call's action inserts the row, which is kept for a day (REL-17, docs/decisions/035). */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, query and body. */
    requestHash: text().notNull(),
    /** JSON of the call's reads and generated ids before its action (`Trail`). */
    trail: text(),
    /** JSON of the answer's data, if a replay cannot rebuild it. */
    answer: text(),
    /** Identifies the call that wrote the row, among concurrent calls with the same key. */
    mark: text(),
    /** `total_changes()` of the connection before the insert. If only the insert itself adds to it, the action changed nothing. */
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
 * A failed form, stored for an hour for the page that shows it again. Encrypted with a key derived from a secret cookie of the sender's browser
 * (docs/decisions/040); `id` is derived from the same secret, the session and the page.
 */
export const formTries = sqliteTable(
  'form_tries',
  { id: text().primaryKey(), sealed: blob({ mode: 'buffer' }).notNull(), createdAt: integer().notNull() },
  (table) => [index('form_tries_age').on(table.createdAt)],
)
