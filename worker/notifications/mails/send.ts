import { zoneOffset } from '#domain/notifications/time-zones.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'
import { sendWaitingMails } from '#worker/mail/outbox.ts'
import type { BellMail } from '#worker/messages.ts'
import { composeMail } from './compose.ts'
import { finishMail, type Receiver, selectNews, selectReceiver, takeDue } from './queries.ts'

/** ms for which a job or message holds a mail. */
const HOLD = 900_000
/** Mails taken by one run, with a queue and without. Without one the run also sends them, each with a request to the mail service. */
const TAKEN = { queued: 2000, sent: 100 }
/** Maximum messages that the queue accepts at once. */
const SENT_AT_ONCE = 100
/** Mails written with one batch of reads and one of writes. */
const WRITTEN_AT_ONCE = 10

/** Every few minutes: queues due mails, or sends them if there is no queue. */
export async function sendDueMails(db: Database, now: number, env: Bindings): Promise<void> {
  const limit = env.MAILS ? TAKEN.queued : TAKEN.sent
  const { due } = await batch(db, { due: takeDue(now, now + HOLD, limit) })
  if (!env.MAILS) return sendMails(db, now, env, due)
  for (let i = 0; i < due.length; i += SENT_AT_ONCE)
    await env.MAILS.sendBatch(due.slice(i, i + SENT_AT_ONCE).map((body) => ({ body })))
}

/** Sends the mails of these messages. A repeated message sends nothing. */
export async function consumeDueMails(
  db: Database,
  env: Bindings,
  messages: readonly Message<BellMail>[],
  now: number,
): Promise<void> {
  await sendMails(
    db,
    now,
    env,
    messages.map(({ body }) => body),
  )
}

async function sendMails(db: Database, now: number, env: Bindings, due: readonly BellMail[]): Promise<void> {
  for (let i = 0; i < due.length; i += WRITTEN_AT_ONCE)
    await sendSome(db, now, env, due.slice(i, i + WRITTEN_AT_ONCE)).catch(logFault)
}

async function sendSome(db: Database, now: number, env: Bindings, some: readonly BellMail[]): Promise<void> {
  const found = await batch(
    db,
    some.map((mail) => ({ receivers: selectReceiver(mail), news: selectNews(mail) })),
  )
  const keys: string[] = []
  const statements = []
  for (const [i, mail] of some.entries()) {
    const { receivers = [], news = [] } = found[i] ?? {}
    const [receiver] = receivers
    if (!receiver) continue
    const written = await composeMail(env, mail, receiver, news).catch(logFault)
    // A mail that could not be written stays due and doesn't block others.
    if (written === undefined) continue
    if (written) keys.push(written.key)
    statements.push(finishMail(mail, receiver, written, { now, offset: offsetOf(receiver, now) }))
  }
  if (statements.length === 0) return
  await batch(db, { finished: statements.flat() })
  await sendWaitingMails(db, now, env, keys)
}

function offsetOf({ traits }: Receiver, now: number): number {
  return traits ? zoneOffset(traits.zone, now) : 0
}

function logFault(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'bell_mails', { cause: causeOf(error) })
}
