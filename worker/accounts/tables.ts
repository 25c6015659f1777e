import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** One row a signed-in browser. Only the hash of its token is kept (REL-07). Times are ms since 1970. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey(),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    loginState: text({ enum: ['full', 'limited'] }).notNull(),
    agent: text().notNull().default(''),
    /** Where it was last in use, as the platform tells it: a country's two letters, and a region's name. */
    country: text(),
    region: text(),
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_used').on(table.lastSeenAt),
  ],
)

/** How often something was done within a window of time; `bucket` is the window's begin, ms since 1970 (REL-13). */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().notNull(), bucket: integer().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.bucket] })],
)

/** What an e-mailed link may do once; only the hash of its token is kept. Times are ms since 1970. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['email_link', 'verify', 'reset', 'delete'] }).notNull(),
    /** The address that a `verify` link proves. */
    email: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_end').on(table.expiresAt),
  ],
)

/** Accounts between which one may switch: a row each way (G-145). */
export const linkedAccounts = sqliteTable(
  'linked_accounts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    otherId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.otherId] }), index('linked_accounts_other').on(table.otherId)],
)

/** Who may act for whom, and for what (G-011). */
export const delegations = sqliteTable(
  'delegations',
  {
    delegateId: integer()
      .notNull()
      .references(() => users.id),
    subjectId: integer()
      .notNull()
      .references(() => users.id),
    scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer().notNull(),
    /** When the delegate was told of it in the page; null: not yet. */
    seenAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.delegateId, table.subjectId] }),
    index('delegations_subject').on(table.subjectId, table.delegateId),
  ],
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
