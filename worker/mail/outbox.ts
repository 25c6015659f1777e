import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { batch, beside, type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv, Bindings } from '../env.ts'
import { sendMail } from './send.ts'
import { waitingMails } from './tables.ts'

/** Stands in texts for the username of whom a mail is to, which only the batch that writes it may know. */
export const USERNAME = '\u0001'
/** After so many ms a mail counts as forgotten by the call that wrote it. */
const FORGOTTEN = 60_000
/** After so many ms nobody tries any more to send what somebody took. */
const OVER = 600_000

export interface Letter {
  /** SQL that finds nobody: there is no mail. */
  to: string | SQL
  /** With `USERNAME` where that is said. */
  subject: string
  text: string
  username: string | SQL
  /** What must hold as the statement runs. */
  when?: SQL
}

/**
 * A mail as a statement of the batch that does what it tells of: it is there exactly where that is done. It goes out after the answer, once,
 * also where the answer of the batch was lost.
 */
export function letter(c: Context<AppEnv>, { to, subject, text, username, when = sql`true` }: Letter): Statement {
  const key = crypto.randomUUID()
  c.set('mails', [...(c.get('mails') ?? []), key])
  const named = (words: string) => sql`replace(${words}, ${USERNAME}, it.username)`
  return beside(
    statement(
      c.get('db'),
      sql`insert into waiting_mails (key, recipient, subject, body, created_at)
        select ${key}, it.recipient, ${named(subject)}, ${named(text)}, ${c.get('now')}
        from (select ${to} as recipient, ${username} as username) as it
        where it.recipient is not null and it.username is not null and ${when}`,
    ),
  )
}

/** Sends what the request has written, and what others have left for a minute. Whatever became of the request: the rows say what was done. */
export function sendLetters(c: Context<AppEnv>): void {
  const keys = c.get('mails')
  if (keys) c.executionCtx.waitUntil(sendWaiting(c.get('db'), c.get('now'), c.env, keys))
}

/**
 * The same for a job. Who takes a row first sends its mail, and nobody else: what is told twice is worse than what has to be asked for again. So
 * one that was taken and stands there still has had its chance.
 */
export async function sendWaiting(db: Database, now: number, env: Bindings, keys: string[] = []): Promise<void> {
  const taker = crypto.randomUUID()
  const mine = db.select().from(waitingMails).where(sql`taker = ${taker}`)
  const asked = sql`key in (select value from json_each(${JSON.stringify(keys)}))`
  try {
    const [, , mails] = await batch(db, [
      statement(db, sql`delete from waiting_mails where created_at < ${now - OVER} and taker is not null`),
      statement(
        db,
        sql`update waiting_mails set taker = ${taker} where taker is null and (${asked} or created_at < ${now - FORGOTTEN})`,
      ),
      mine,
      // It may be done, and the answer lost.
    ]).catch(async () => [null, null, (await batch(db, [mine]))[0]] as const)
    if (mails.length === 0) return
    for (const { recipient: to, subject, body: text } of mails) await sendMail(env, { to, subject, text })
    await batch(db, [statement(db, sql`delete from waiting_mails where taker = ${taker}`)])
  } catch (error) {
    console.error(JSON.stringify({ event: 'outbox', cause: String(error) }))
  }
}
