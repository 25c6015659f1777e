import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What browsers reported as broken (W-49): cut to 8 kB, swept after 30 days. */
export const clientErrors = sqliteTable('client_errors', {
  id: integer().primaryKey(),
  body: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  createdAt: integer().notNull(),
})
