import { sql } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { webhookDeliveries, webhooks } from '#worker/model/webhooks/tables.ts'

/** The webhook of `anja`. It is paused, so that nothing is sent. */
export const HOOK = 7001

/** One webhook of Anja's with a delivery in each state. */
export async function addWebhook(db: Database): Promise<void> {
  const now = Date.now()
  const anja = sql<number>`(select id from users where username = 'anja')`
  const made = { webhookId: HOOK, createdAt: now - 3_600_000, wantedAt: now - 3_600_000 }
  const tried = { attempts: 1, triedAt: now - 3_590_000, duration: 87 }
  await batch(db, [
    db.insert(webhooks).values({
      ...{ id: HOOK, userId: anja, url: 'https://hooks.example/pinfold/in?key=1', secret: 'c2VjcmV0', isPaused: true },
      ...{ events: ['pin.created', 'follow.created'], origin: 'http://localhost', language: 'en' },
      ...{ createdAt: now - 86_400_000, oldSecret: 'b2xk', oldSecretUntil: now + 80_000_000 },
    }),
    db.insert(webhookDeliveries).values([
      { ...made, ...tried, id: 1, kind: 'webhook.test', thingId: 0, state: 'sent', status: 200, answer: 'ok' },
      { ...made, ...tried, id: 2, kind: 'pin.created', thingId: 1, state: 'failed', fault: 'too_slow', answer: '' },
      { ...made, id: 3, kind: 'pin.created', thingId: 2, state: 'skipped' },
      {
        ...{ ...made, ...tried, id: 4, kind: 'follow.created', thingId: 3, state: 'waiting', dueAt: now + 90_000_000 },
        ...{ status: 502, answer: '<html><h1>Bad gateway</h1></html>\n'.repeat(9) },
      },
    ]),
  ])
}
