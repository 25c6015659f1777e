import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Mails inserted in the batch of the action they report and not sent yet (docs/decisions/049). */
export const waitingMails = sqliteTable(
  'waiting_mails',
  {
    /** Random, chosen by the inserting call. */
    key: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The same as HTML; null: the mail is plain text. */
    html: text(),
    /** Address that ends such mails with one POST (RFC 8058); null: the mail can't be ended. */
    unsubscribe: text(),
    /** Random id of the sending process; null: not taken yet. */
    taker: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index('waiting_mails_age').on(table.createdAt), index('waiting_mails_taker').on(table.taker)],
)
