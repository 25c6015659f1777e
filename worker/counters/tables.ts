import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How far the check of a table's counters has come: the id of the last row that it looked at. */
export const counterWalks = sqliteTable('counter_walks', {
  name: text().primaryKey(),
  after: integer().notNull(),
})
