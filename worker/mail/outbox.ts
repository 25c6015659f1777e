import type { Statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import type { Bindings } from '../env.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import { deleteTaken, deleteTakenBy, insertLetter, type Letter, selectTakenBy, takeMails } from './queries.ts'
import { sendMail } from './send.ts'

export { type Letter, USERNAME } from './queries.ts'

/** After so many ms a mail counts as forgotten by the call that wrote it. */
const FORGOTTEN = 60_000
/** After so many ms nobody tries any more to send what somebody took. */
const OVER = 600_000

/**
 * A mail as a statement of the batch that does what it is about: it exists exactly where that is done. It is sent after the answer, once,
 * also where the answer of the batch was lost.
 */
export function letter({ db, now }: Asker, client: Client, content: Letter): Statement {
  const key = crypto.randomUUID()
  client.mails.push(key)
  return insertLetter(db, key, now, content)
}

/**
 * Sends what a call has written, and what others have left for a minute. Whatever became of the call: the rows say what was done. Who takes
 * a row first sends its mail, and nobody else: a mail sent twice is worse than one that has to be asked for again. So a taken one is
 * never tried again.
 */
export async function sendWaiting(db: Database, now: number, env: Bindings, keys: string[] = []): Promise<void> {
  const taker = crypto.randomUUID()
  const mine = { mails: selectTakenBy(db, taker) }
  try {
    const { mails } = await round(db, {
      over: deleteTaken(db, now - OVER),
      taken: takeMails(db, taker, keys, now - FORGOTTEN),
      ...mine,
      // It may be done, and the answer lost.
    }).catch(() => round(db, mine))
    if (mails.length === 0) return
    for (const { recipient: to, subject, body: text } of mails) await sendMail(env, { to, subject, text })
    await round(db, { sent: deleteTakenBy(db, taker) })
  } catch (error) {
    console.error(JSON.stringify({ event: 'outbox', cause: String(error) }))
  }
}
