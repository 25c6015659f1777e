import type { SQL } from 'drizzle-orm'
import { outsideAction, type Statement } from '../db/batch.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run } from '../db/write.ts'
import { waitingMails } from '../model/mail/tables.ts'

/** Placeholder for the recipient's username, filled in by the batch. */
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

/** Inserts a mail to be sent after the batch. It does not count as an action of the batch. */
export function insertMail(key: string, now: number, mail: MailTemplate): Statement {
  const { to, subject, text, username, when = sql`true` } = mail
  const named = (words: string) => sql`replace(${words}, ${USERNAME}, it.username)`
  return outsideAction(
    run`insert into waiting_mails (key, recipient, subject, body, created_at)
        select ${key}, it.recipient, ${named(subject)}, ${named(text)}, ${now}
        from (select ${to} as recipient, ${username} as username) as it
        where it.recipient is not null and it.username is not null and ${when}`,
  )
}

/** Placeholder for a number, filled in by the batch. */
export const NUMBER = '\u0002'

/** Subject and text of a mail in each language of its recipients; the empty key is for people without a chosen language. */
export type MailTexts = Record<string, Pick<MailTemplate, 'subject' | 'text'>>

/**
 * Inserts mails to many people at once, for the next runs of the mail job.
 * @param recipients a subquery in parentheses: `recipient`, `username`, `number`, `language`; rows without a recipient are skipped
 */
export function insertMails(now: number, recipients: SQL, texts: MailTexts): Statement {
  const named = (words: SQL) => sql`replace(replace(${words}, ${USERNAME}, it.username), ${NUMBER}, it.number)`
  return outsideAction(
    run`insert into waiting_mails (key, recipient, subject, body, created_at)
        select lower(hex(randomblob(16))), it.recipient, ${named(sql`j.value ->> 'subject'`)}, ${named(sql`j.value ->> 'text'`)}, ${now}
        from ${recipients} as it cross join json_each(${JSON.stringify(texts)}) as j on j.key = it.language where it.recipient is not null`,
  )
}

/** Deletes old mails that were taken but not sent. */
export function deleteTaken(before: number): Statement {
  return run`delete from waiting_mails where created_at < ${before} and taker is not null`
}

/** Maximum mails that one run takes in addition to its own call's: each is a request to the mail service. */
const AT_ONCE = 100

/** Marks untaken mails as taken: those of the keys, and the oldest ones created before a time. */
export function takeMails(taker: string, keys: string[], before: number): Statement {
  const asked = sql`key in (select value from json_each(${JSON.stringify(keys)}))`
  return run`update waiting_mails set taker = ${taker} where taker is null and (${asked}
      or key in (select key from waiting_mails where taker is null and created_at < ${before} order by created_at limit ${AT_ONCE}))`
}

export function selectTakenBy(taker: string) {
  return select(waitingMails)`from ${waitingMails} where taker = ${taker}`
}

export function deleteTakenBy(taker: string): Statement {
  return run`delete from waiting_mails where taker = ${taker}`
}
