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
    /** Hash of the secret; null: a public client without a secret. */
    secretHash: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index('oauth_apps_owner').on(table.ownerId)],
)

/**
 * A person's grant to an app: first an authorization code, then the current refresh token. The row of `sessions` with the same id has the scopes and
 * the expiry, so that ending a person's sessions ends the grant too (docs/decisions/110). Times are ms since 1970.
 */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    id: integer().primaryKey(),
    /** Not a foreign key, so that deleting an app need not look up its users: remaining grants expire. */
    appId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Redirect URI and PKCE challenge of the code; the challenge is empty once the code is used. */
    redirect: text().notNull(),
    challenge: text().notNull(),
    /** Hash of the second half of the code, or of the current refresh token. */
    secretHash: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('oauth_grants_user').on(table.userId, table.appId), index('oauth_grants_end').on(table.expiresAt)],
)
