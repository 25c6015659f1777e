import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Mails written in the batch of what they are about, and not sent yet: for a moment, mostly (docs/decisions/049). */
export const waitingMails = sqliteTable(
  'waiting_mails',
  {
    /** Drawn by the call that wrote it. */
    key: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Who sends it, drawn anew each time; null: nobody yet. */
    taker: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index('waiting_mails_age').on(table.createdAt), index('waiting_mails_taker').on(table.taker)],
)
