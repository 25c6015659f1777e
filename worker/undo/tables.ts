import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Summary } from '../../domain/undo/contract.ts'
import { users } from '../profiles/tables.ts'

/**
 * One row an action that can be taken back (W-54). `inverse` is what it takes to put back exactly what was, `summary` what a list of
 * recent changes says of it. Times are ms since 1970; `rk` is minus the id; `undone_at` is a
 * fresh id, whose time is when it was taken back.
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
