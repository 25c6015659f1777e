import { integer, primaryKey, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** Approved follows. `rk` is minus a fresh id: newest first (requirements.md 2). */
export const follows = sqliteTable(
  'follows',
  {
    followerId: integer()
      .notNull()
      .references(() => users.id),
    followeeId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    uniqueIndex('follows_followers').on(table.followeeId, table.rk, table.followerId),
    uniqueIndex('follows_following').on(table.followerId, table.rk, table.followeeId),
  ],
)
