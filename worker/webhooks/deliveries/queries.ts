import { KEPT } from '#domain/webhooks/rules.ts'
import type { Statement } from '#worker/db/batch.ts'
import { type Rung, ringing } from '#worker/db/ringing.ts'
import { select } from '#worker/db/select.ts'
import { deleteSlice } from '#worker/db/slices.ts'
import { sql } from '#worker/db/sql.ts'
import { run, writtenRows } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { webhookDeliveries } from '#worker/model/webhooks/tables.ts'
import { isOwn, ringWebhook } from '../queries.ts'

/** Records a test delivery for one of the user's webhooks, if it is on. */
export function insertTest(userId: number, webhookId: number, id: number, now: number): Statement {
  return ringing(
    'webhook',
    writtenRows<Rung>`insert into webhook_deliveries (webhook_id, id, kind, thing_id, created_at, wanted_at, due_at)
      select id, ${id}, 'webhook.test', 0, ${now}, ${now}, ${now} from webhooks where ${isOwn(userId, webhookId)} and off_reason is null
      returning webhook_id as "userId", id as "id"`,
  )
}

/** Makes a delivery of one of the user's webhooks due again at once. One that is being sent does not change. */
export function replayDelivery(userId: number, webhookId: number, id: number, now: number): Statement[] {
  return [
    run`update webhook_deliveries set state = 'waiting', attempts = 0, wanted_at = ${now}, due_at = ${now}
        where webhook_id = ${webhookId} and id = ${id} and held_until <= ${now}
          and exists (select 1 from webhooks where ${isOwn(userId, webhookId)})`,
    run`update webhooks set due_at = ${now} where ${isOwn(userId, webhookId)} and is_paused = 0 and off_reason is null
        and exists (select 1 from webhook_deliveries as d where d.webhook_id = webhooks.id and d.id = ${id})`,
    ringWebhook(sql`${isOwn(userId, webhookId)}`, now),
  ]
}

/** Deliveries of one of the viewer's webhooks, latest first, or one of them. */
export function selectDeliveries(
  requester: Requester,
  webhookId: number,
  { id, before, limit = 1 }: { id?: number; before?: number | null; limit?: number },
) {
  const range = id !== undefined ? sql` and d.id = ${id}` : before ? sql` and d.id < ${before}` : sql``
  return select({
    id: sql<number>`d.id`,
    kind: sql<typeof webhookDeliveries.$inferSelect.kind>`d.kind`,
    state: sql<typeof webhookDeliveries.$inferSelect.state>`d.state`,
    attempts: sql<number>`d.attempts`,
    createdAt: sql<number>`d.created_at`,
    dueAt: sql<number | null>`d.due_at`,
    triedAt: sql<number | null>`d.tried_at`,
    status: sql<number | null>`d.status`,
    fault: sql<typeof webhookDeliveries.$inferSelect.fault>`d.fault`,
    duration: sql<number | null>`d.duration`,
    answer: sql<string | null>`d.answer`,
  })`
    from webhooks as w
    join webhook_deliveries as d on d.webhook_id = w.id${range}
    where w.id = ${webhookId} and w.user_id = ${requesterSql(requester)}
    order by d.id desc
    limit ${limit}`
}
export type DeliveryRow = ReturnType<typeof selectDeliveries>['_']['result'][number]

export function deleteOldDeliveries(now: number) {
  return deleteSlice(webhookDeliveries, sql`created_at < ${now - KEPT}`)
}
