import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Grants and revocations of the employee role by the operators' command. The table is append-only: triggers reject changes. */
export const staffEvents = sqliteTable(
  'staff_events',
  {
    id: integer().primaryKey(),
    userId: integer().notNull(),
    kind: text({ enum: ['granted', 'revoked'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('staff_events_user').on(table.userId)],
)
