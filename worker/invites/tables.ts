import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boards } from '../boards/tables.ts'
import { users } from '../profiles/tables.ts'

/**
 * One row for each invited user and board; a new invitation replaces an answered one. `rk` is minus a fresh id
 * (INV-006, G-120).
 */
export const boardInvites = sqliteTable(
  'board_invites',
  {
    boardId: integer()
      .notNull()
      .references(() => boards.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    inviterId: integer()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['new', 'contact_request_not_approved', 'accepted', 'declined', 'cancelled'] }).notNull(),
    rk: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.userId] }),
    index('board_invites_pending')
      .on(table.userId, table.rk)
      .where(sql`${table.status} in ('new', 'contact_request_not_approved')`),
    index('board_invites_user').on(table.userId),
    index('board_invites_inviter').on(table.inviterId),
  ],
)
