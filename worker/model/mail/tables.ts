import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Unsent mails, inserted in the batch of the action they report (docs/decisions/049). */
export const waitingMails = sqliteTable(
  'waiting_mails',
  {
    /** Random, chosen by the inserting call. */
    key: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The HTML version; null: the mail is plain text. */
    html: text(),
    /** Address that unsubscribes with one POST (RFC 8058); null: the mail can't be unsubscribed. */
    unsubscribe: text(),
    /** Random id of the sending process; null: not taken yet. */
    taker: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index('waiting_mails_age').on(table.createdAt), index('waiting_mails_taker').on(table.taker)],
)
