import { type SQL, sql } from 'drizzle-orm'
import { beside, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { waitingMails } from './tables.ts'

/** Placeholder for the recipient's username, which only the batch may read. */
export const USERNAME = '\u0001'

export interface MailTemplate {
  /** Address, or SQL for it; no mail is inserted if the SQL returns null. */
  to: string | SQL
  /** May contain `USERNAME`. */
  subject: string
  text: string
  username: string | SQL
  /** Condition for the insert; undefined: none. */
  when?: SQL | undefined
}

/** Inserts a mail to be sent after the batch. `beside`: the insert does not count as an action of the batch. */
export function insertMail(db: Database, key: string, now: number, mail: MailTemplate): Statement {
  const { to, subject, text, username, when = sql`true` } = mail
  const named = (words: string) => sql`replace(${words}, ${USERNAME}, it.username)`
  return beside(
    statement(
      db,
      sql`insert into waiting_mails (key, recipient, subject, body, created_at)
        select ${key}, it.recipient, ${named(subject)}, ${named(text)}, ${now}
        from (select ${to} as recipient, ${username} as username) as it
        where it.recipient is not null and it.username is not null and ${when}`,
    ),
  )
}

/** Deletes old mails that were taken but not sent. */
export function deleteTaken(db: Database, before: number): Statement {
  return statement(db, sql`delete from waiting_mails where created_at < ${before} and taker is not null`)
}

/** Marks untaken mails as taken: those of the keys, and those created before a time. */
export function takeMails(db: Database, taker: string, keys: string[], before: number): Statement {
  const asked = sql`key in (select value from json_each(${JSON.stringify(keys)}))`
  return statement(
    db,
    sql`update waiting_mails set taker = ${taker} where taker is null and (${asked} or created_at < ${before})`,
  )
}

export function selectTakenBy(db: Database, taker: string) {
  return db.select().from(waitingMails).where(sql`taker = ${taker}`)
}

export function deleteTakenBy(db: Database, taker: string): Statement {
  return statement(db, sql`delete from waiting_mails where taker = ${taker}`)
}
