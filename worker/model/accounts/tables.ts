import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import { users } from '../profiles/tables.ts'

/** One row for each signed-in browser and for each program's token. Only the hash of the token is stored (REL-07). Times are ms since 1970. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey(),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    loginState: text({ enum: ['full', 'limited'] }).notNull(),
    /** The user agent; for a program's token, its name. */
    agent: text().notNull().default(''),
    /** Scopes of a program's token; null: a browser's session (docs/decisions/100). */
    scopes: text({ mode: 'json' }).$type<TokenScope[]>(),
    /** For an app's access: id of the row that stands for the grant itself; in that row its own id (docs/decisions/110). Otherwise null. */
    grantId: integer(),
    /** The last location, as the platform reports it: a two-letter country code and a region's name. */
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
    index('sessions_grant').on(table.grantId).where(sql`grant_id is not null`),
  ],
)

/**
 * Browsers that have logged in to an account, recognised by a cookie that outlives sessions; only its hash is stored. The person is notified of a
 * login in any other browser. Times are ms since 1970.
 */
export const knownBrowsers = sqliteTable(
  'known_browsers',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
    agent: text().notNull(),
    country: text(),
    region: text(),
    usedAt: integer().notNull(),
  },
  (table) => [uniqueIndex('known_browsers_one').on(table.userId, table.hash)],
)

/** Tokens of mailed links; only their hashes are stored. Times are ms since 1970. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['email_link', 'verify', 'reset', 'delete'] }).notNull(),
    /** Address to be verified by a `verify` link. */
    email: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_end').on(table.expiresAt),
  ],
)

/** Linked accounts, between which a user may switch: one row in each direction (G-145). */
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

/** Permissions to act for another person, with scopes (G-011). */
export const delegations = sqliteTable(
  'delegations',
  {
    delegateId: integer()
      .notNull()
      .references(() => users.id),
    subjectId: integer()
      .notNull()
      .references(() => users.id),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    createdAt: integer().notNull(),
    /** When a page first showed the delegation to the delegate; null: not yet. */
    seenAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.delegateId, table.subjectId] }),
    index('delegations_subject').on(table.subjectId, table.delegateId),
  ],
)
