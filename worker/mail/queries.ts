import { type SQL, sql } from 'drizzle-orm'
import { beside, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { waitingMails } from './tables.ts'

/** Stands in texts for the username of whom a mail is to, which only the batch that writes it may know. */
export const USERNAME = '\u0001'

export interface Letter {
  /** SQL that finds nobody: there is no mail. */
  to: string | SQL
  /** With `USERNAME` where that is said. */
  subject: string
  text: string
  username: string | SQL
  /** What must hold as the statement runs; undefined: nothing. */
  when?: SQL | undefined
}

/** Writes a mail, to be sent after the batch. It is no action of its own. */
export function insertLetter(db: Database, key: string, now: number, letter: Letter): Statement {
  const { to, subject, text, username, when = sql`true` } = letter
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

/** Deletes what somebody took before a time and never sent. */
export function deleteTaken(db: Database, before: number): Statement {
  return statement(db, sql`delete from waiting_mails where created_at < ${before} and taker is not null`)
}

/** Takes the mails of these keys, and those from before a time, that nobody has taken. */
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
