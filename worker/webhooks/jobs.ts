import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import type { Bindings } from '../env.ts'
import { causeOf, log } from '../log.ts'
import type { HookMessage } from '../messages.ts'
import { selectDueWebhooks } from './sending/queries.ts'
import { takeTurn } from './sending/turn.ts'

export { deleteOldDeliveries } from './deliveries/queries.ts'

/** Webhooks handled by one run, with a queue and without. */
const TAKEN = { queued: 1000, sent: 20 }
/** Maximum messages that the queue accepts at once. */
const SENT_AT_ONCE = 100
/** Webhooks that one request without a queue sends to after its answer. */
const AFTER_ANSWER = 3
/** ms: the queue delays a message until the webhook's next turn if that is within this time; a job finds later ones. */
const SOON = 600_000

/** Every few minutes: sends for webhooks that failed before, or whose message was lost. */
export async function sendDueHooks(db: Database, now: number, env: Bindings): Promise<void> {
  const { due } = await batch(db, { due: selectDueWebhooks(now, env.WEBHOOKS ? TAKEN.queued : TAKEN.sent) })
  const messages = due.map(({ id }) => ({ webhookId: id }))
  if (!env.WEBHOOKS) return turnOfAll(db, env, messages, now)
  for (let i = 0; i < messages.length; i += SENT_AT_ONCE)
    await env.WEBHOOKS.sendBatch(messages.slice(i, i + SENT_AT_ONCE).map((body) => ({ body })))
}

/** After a request: sends to the webhooks for which it recorded events. */
export async function sendNewHooks(db: Database, now: number, env: Bindings, ids: readonly number[]): Promise<void> {
  const messages = [...new Set(ids)].map((webhookId) => ({ webhookId }))
  try {
    if (env.WEBHOOKS) await env.WEBHOOKS.sendBatch(messages.slice(0, SENT_AT_ONCE).map((body) => ({ body })))
    else await turnOfAll(db, env, messages.slice(0, AFTER_ANSWER), now)
  } catch (error) {
    // The job of every few minutes finds them.
    log('warn', 'webhooks', { cause: causeOf(error) })
  }
}

/** In parallel, so that a slow receiver does not delay the others. */
async function turnOfAll(db: Database, env: Bindings, messages: readonly HookMessage[], now: number): Promise<void> {
  await Promise.all(messages.map(({ webhookId }) => turnOf(db, env, webhookId, now).catch(logFault)))
}

/** Sends for each webhook of these messages. A repeated message sends nothing. */
export async function consumeHooks(
  db: Database,
  env: Bindings,
  messages: readonly Message<HookMessage>[],
): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      try {
        await turnOf(db, env, message.body.webhookId, Date.now())
        message.ack()
      } catch (error) {
        log('error', 'webhooks', { cause: causeOf(error) })
        message.retry({ delaySeconds: 60 })
      }
    }),
  )
}

async function turnOf(db: Database, env: Bindings, webhookId: number, now: number): Promise<void> {
  const next = await takeTurn(db, env, webhookId, now)
  if (next === null || !env.WEBHOOKS || next - now > SOON) return
  await env.WEBHOOKS.send({ webhookId }, { delaySeconds: Math.max(1, Math.ceil((next - now) / 1000)) })
}

function logFault(error: unknown): void {
  if (error instanceof BudgetSpent) throw error
  log('error', 'webhooks', { cause: causeOf(error) })
}
