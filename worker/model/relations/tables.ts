import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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

/** Requests to follow a private profile; a request grants nothing (REL-03). `rk` is minus a fresh id: newest first. */
export const followRequests = sqliteTable(
  'follow_requests',
  {
    targetId: integer()
      .notNull()
      .references(() => users.id),
    requesterId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.requesterId] }),
    uniqueIndex('follow_requests_target').on(table.targetId, table.rk, table.requesterId),
    index('follow_requests_requester').on(table.requesterId),
  ],
)

/** Blocks. A block works in both directions and is hidden from the blocked person (G-123). */
export const blocks = sqliteTable(
  'blocks',
  {
    blockerId: integer()
      .notNull()
      .references(() => users.id),
    blockedId: integer()
      .notNull()
      .references(() => users.id),
    source: text().notNull(),
    rk: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    uniqueIndex('blocks_blocker').on(table.blockerId, table.rk, table.blockedId),
    index('blocks_blocked').on(table.blockedId, table.blockerId),
  ],
)
