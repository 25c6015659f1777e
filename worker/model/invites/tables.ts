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

/** Links that invite people to follow their owner. A private person's link admits everyone who opens it (G-113, W-45). */
export const inviteCodes = sqliteTable(
  'invite_codes',
  {
    id: integer().primaryKey(),
    code: text().notNull().unique('invite_codes_code'),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index('invite_codes_user').on(table.userId), index('invite_codes_end').on(table.expiresAt)],
)

/** People admitted by a link: their follow is approved at once until the link expires or the owner withdraws it. */
export const inviteAdmissions = sqliteTable(
  'invite_admissions',
  {
    ownerId: integer()
      .notNull()
      .references(() => users.id),
    viewerId: integer()
      .notNull()
      .references(() => users.id),
    expiresAt: integer().notNull(),
    /** When the owner removed, declined or blocked the person; links made before then no longer admit them. */
    withdrawnAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.viewerId] }),
    index('invite_admissions_viewer').on(table.viewerId),
    index('invite_admissions_end').on(table.expiresAt),
  ],
)

/** Page views through an invite link (G-114). `userId` is null for visitors. */
export const inviteLandings = sqliteTable(
  'invite_landings',
  {
    id: integer().primaryKey(),
    code: text().notNull(),
    userId: integer().references(() => users.id),
    createdAt: integer().notNull(),
  },
  (table) => [index('invite_landings_user').on(table.userId), index('invite_landings_time').on(table.createdAt)],
)
