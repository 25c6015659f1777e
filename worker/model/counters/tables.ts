import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The position of the nightly check in a table: the last row id checked. */
export const counterWalks = sqliteTable('counter_walks', {
  name: text().primaryKey(),
  after: integer().notNull(),
})
