import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** Apps that people have registered. Times are ms since 1970. */
export const oauthApps = sqliteTable(
  'oauth_apps',
  {
    /** The `client_id`. */
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text().notNull(),
    redirects: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Hash of the secret; null: it runs where it can keep none. */
    secretHash: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index('oauth_apps_owner').on(table.ownerId)],
)

/**
 * What a person has allowed an app: first a code, then the refresh token in use. The row of `sessions` with the same id has scopes and end, so that whatever
 * ends a person's sessions ends it too (docs/decisions/110). Times are ms since 1970.
 */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: integer().primaryKey(),
    /** Not a reference, so that an app is deleted without a look at all who used it: what is left ends by itself. */
    appId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The address and the challenge that the code is bound to; once it is used, the challenge is empty. */
    redirect: text().notNull(),
    challenge: text().notNull(),
    /** Hash of the second half of the code, or of the refresh token that is in use. */
    secretHash: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('oauth_grants_user').on(table.userId, table.appId), index('oauth_grants_end').on(table.expiresAt)],
)
