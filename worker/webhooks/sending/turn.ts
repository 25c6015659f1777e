import { ANSWER_SHOWN, ANSWER_TIME, GIVEN_UP, GONE, isDelivered, waitAfter } from '#domain/webhooks/rules.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { Bindings } from '#worker/env.ts'
import { mediaBase } from '#worker/http/media-base.ts'
import type { Site } from '#worker/http/requester.ts'
import { sendWaitingMails } from '#worker/mail/outbox.ts'
import { ownHosts, type Posted, postGuarded } from '#worker/media/write.ts'
import { readContents } from './contents.ts'
import { deleteSurplus, finishDelivery, isGivenUp, judgeWebhook, type Outcome, type Verdict } from './ending/queries.ts'
import { offMail } from './mail.ts'
import { type HeldRow, holdDeliveries, type SenderRow, selectHeld, selectNextDue, selectSender } from './queries.ts'
import { signedHeaders } from './sign.ts'

/** Minimum ms for which a turn holds its deliveries. */
const HOLD = 300_000

/**
 * Sends the due events of a webhook: up to ten in parallel, or one if the last ones failed. Concurrent turns never take the same. Events of an interrupted
 * turn are sent again after at least five minutes, with the same id.
 * @returns when the webhook is next due, in ms since 1970; null: nothing waits
 */
export async function takeTurn(db: Database, env: Bindings, webhookId: number, now: number): Promise<number | null> {
  // A random end of the hold identifies the deliveries that this turn has taken.
  const until = now + HOLD + Math.floor(Math.random() * 60_000)
  const {
    held,
    sender: [sender],
    next: [waiting],
  } = await batch(db, {
    taken: holdDeliveries(webhookId, now, until),
    held: selectHeld(webhookId, until),
    sender: selectSender(webhookId),
    next: selectNextDue(webhookId),
  })
  if (!sender || held.length === 0) return waiting?.dueAt ?? null
  const site = siteOf(env)
  const contents = await readContents(db, sender.userId, held, site, now)
  const outcomes = await Promise.all(held.map((each, i) => deliver(sender, each, contents[i], site, now, env)))
  return finish(db, env, sender, outcomes, until, now)
}

/** The site with absolute addresses of pictures, because the receiver is elsewhere. */
function siteOf(env: Bindings): Site {
  const { SITE_ORIGIN: origin } = env
  return { origin, mediaBase: new URL(mediaBase(env), origin).href, name: env.SITE_NAME }
}

async function deliver(
  sender: SenderRow,
  held: HeldRow,
  data: unknown,
  site: Site,
  now: number,
  env: Bindings,
): Promise<Outcome> {
  if (data === undefined) return { held, posted: null, state: 'skipped', dueAt: null }
  const body = JSON.stringify({ type: held.kind, timestamp: new Date(held.createdAt).toISOString(), data })
  const posted = await postGuarded(sender.url, {
    body,
    headers: await signedHeaders(sender, { id: held.id, body, now }),
    own: ownHosts(site.origin, env.MEDIA_BASE),
    time: ANSWER_TIME,
    bytes: ANSWER_SHOWN,
  })
  if (isSent(posted)) return { held, posted, state: 'sent', dueAt: null }
  if (isGivenUp(held, now)) return { held, posted, state: 'failed', dueAt: null }
  return { held, posted, state: 'waiting', dueAt: now + waitAfter(held.attempts + 1, Math.random()) }
}

const isSent = ({ status }: Posted) => status !== null && isDelivered(status)

async function finish(
  db: Database,
  env: Bindings,
  sender: SenderRow,
  outcomes: Outcome[],
  until: number,
  now: number,
): Promise<number | null> {
  const verdict = verdictOf(sender, outcomes, now)
  const mail = verdict?.is === 'off' ? await offMail(env, sender, verdict.reason, now) : null
  const {
    next: [next],
  } = await batch(db, {
    finished: outcomes.map((each) => finishDelivery(sender.id, until, each, now)),
    mail: mail?.statement,
    judged: judgeWebhook(sender, verdict),
    surplus: deleteSurplus(sender.id),
    next: selectNextDue(sender.id),
  })
  if (mail) await sendWaitingMails(db, now, env, [mail.key])
  return next?.dueAt ?? null
}

/** The effect on the webhook; null if nothing was sent. */
function verdictOf({ failures, failingSince }: SenderRow, outcomes: Outcome[], now: number): Verdict | null {
  const posted = outcomes.flatMap((each) => each.posted ?? [])
  if (posted.length === 0) return null
  if (posted.some(({ status }) => status === GONE)) return { is: 'off', reason: 'gone' }
  if (posted.some(isSent)) return { is: 'well' }
  if (now - (failingSince ?? now) >= GIVEN_UP) return { is: 'off', reason: 'failed' }
  return { is: 'failing', retryAt: now + waitAfter(failures + 1, Math.random()), now }
}
