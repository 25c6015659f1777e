import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Summary } from '#domain/undo/contract.ts'
import { users } from '../profiles/tables.ts'

/**
 * One row per undoable action (W-54). `inverse`: data for the undo; `summary`: shown in the list of changes. Times are
 * ms since 1970; `rk` is minus the id; `undone_at` is a fresh id that contains the time of the undo.
 */
export const undoEntries = sqliteTable(
  'undo_entries',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    rk: integer().notNull(),
    kind: text().notNull(),
    inverse: text({ mode: 'json' }).notNull(),
    summary: text({ mode: 'json' }).$type<Summary>().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    undoneAt: integer(),
  },
  (table) => [index('undo_user').on(table.userId, table.rk), index('undo_end').on(table.expiresAt)],
)
