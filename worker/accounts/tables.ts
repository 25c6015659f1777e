import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    createdAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
)

/** How often something was done within a window of time; `bucket` is the window's begin, ms since 1970 (REL-13). */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().notNull(), bucket: integer().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.bucket] })],
)
