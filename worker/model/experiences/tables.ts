import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../profiles/tables.ts'

/** The status of a hint in its placement, for one user on all devices. Times are ms since 1970. */
export const userExperiences = sqliteTable(
  'user_experiences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    placementId: text().notNull(),
    experienceId: text().notNull(),
    status: text({ enum: ['viewed', 'dismissed', 'completed'] }).notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.placementId] })],
)
