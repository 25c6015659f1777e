import { batch, type Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import type { Client } from '../http/client.ts'
import type { Requester } from '../http/requester.ts'
import { causeOf, log } from '../log.ts'
import { deleteTaken, deleteTakenBy, insertMail, type MailTemplate, selectTakenBy, takeMails } from './queries.ts'
import { sendMail } from './send.ts'

export { insertMail, insertMails, type MailTemplate, type MailTexts, NUMBER, USERNAME } from './queries.ts'

/** Age in ms after which any request may send a mail whose own call failed to send it. */
const RETRY_AFTER = 60_000
/** Age in ms after which a mail that was taken but not sent is deleted. */
const DELETE_AFTER = 600_000

/**
 * Inserts a mail in the batch of the action it reports, so that the mail exists if and only if the action was done. It is sent after the response,
 * even if the batch's result was lost.
 */
export function mailStatement({ now }: Requester, client: Client, content: MailTemplate): Statement {
  const key = crypto.randomUUID()
  client.mails.push(key)
  return insertMail(key, now, content)
}

/** A mail outside of a call: the statement that inserts it, and its key for `sendWaitingMails`. */
export function waitingMail(now: number, content: MailTemplate): { key: string; statement: Statement } {
  const key = crypto.randomUUID()
  return { key, statement: insertMail(key, now, content) }
}

/**
 * Sends the mails of a call (`keys`) and mails left unsent for a minute. Each mail is taken before it is sent and never retried afterwards: sending
 * twice is worse than having to request a mail again.
 */
export async function sendWaitingMails(db: Database, now: number, env: Bindings, keys: string[] = []): Promise<void> {
  const taker = crypto.randomUUID()
  const mine = { mails: selectTakenBy(taker) }
  try {
    const { mails } = await batch(db, {
      over: deleteTaken(now - DELETE_AFTER),
      taken: takeMails(taker, keys, now - RETRY_AFTER),
      ...mine,
      // The batch may have succeeded although its result was lost.
    }).catch(() => batch(db, mine))
    if (mails.length === 0) return
    for (const { recipient: to, subject, body: text, html, unsubscribe } of mails)
      await sendMail(env, { to, subject, text, html, unsubscribe })
    await batch(db, { sent: deleteTakenBy(taker) })
  } catch (error) {
    log('error', 'outbox', { cause: causeOf(error) })
  }
}
