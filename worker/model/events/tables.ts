import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Errors that browsers reported (W-49): at most 8 kB each, deleted after 30 days. */
export const clientErrors = sqliteTable('client_errors', {
  id: integer().primaryKey(),
  body: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  createdAt: integer().notNull(),
})
