import type { SQL } from 'drizzle-orm'
import { GIVEN_UP } from '#domain/webhooks/rules.ts'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import type { Posted } from '#worker/media/write.ts'
import { scheduleNext } from '#worker/webhooks/queries.ts'
import type { HeldRow, SenderRow } from '../queries.ts'

/** Finished deliveries kept for each webhook. */
const FINISHED = 1000
/** Finished deliveries deleted by one turn. */
const DELETED = 50

/** Result of a delivery. `posted` null: not sent, because its content is no longer visible to the owner. */
export interface Outcome {
  held: HeldRow
  posted: Posted | null
  state: 'sent' | 'failed' | 'skipped' | 'waiting'
  /** When it is retried, in ms since 1970; null: never. */
  dueAt: number | null
}

/** Stores the result of a delivery, if this turn still holds it. */
export function finishDelivery(webhookId: number, until: number, outcome: Outcome, now: number): Statement {
  const { held, posted, state, dueAt } = outcome
  const tried = posted
    ? sql`, attempts = attempts + 1, tried_at = ${now}, status = ${posted.status}, fault = ${posted.fault}, duration = ${posted.duration}, answer = ${posted.answer}`
    : sql``
  return run`update webhook_deliveries set state = ${state}, due_at = ${dueAt}, held_until = 0${tried}
      where webhook_id = ${webhookId} and id = ${held.id} and held_until = ${until}`
}

/** Effect of a turn on its webhook. */
export type Verdict =
  | { is: 'well' }
  | { is: 'failing'; retryAt: number; now: number }
  | { is: 'off'; reason: 'failed' | 'gone' }

/** True if the webhook is on and still has the address that the turn has sent to. */
function isStillOn({ id, url }: Pick<SenderRow, 'id' | 'url'>): SQL {
  return sql`id = ${id} and url = ${url} and off_reason is null`
}

/** As `isStillOn`, for statements on other tables. */
export function isWebhookOn(sender: SenderRow): SQL {
  return sql`exists (select 1 from webhooks where ${isStillOn(sender)})`
}

/** Stores the effect of a turn on its webhook, and when it is next due. No effect if its address was changed in the meantime. */
export function judgeWebhook(sender: SenderRow, verdict: Verdict | null): Statement[] {
  if (!verdict) return [scheduleNext(sql`id = ${sender.id}`)]
  const still = isStillOn(sender)
  const change =
    verdict.is === 'well'
      ? sql`failures = 0, failing_since = null`
      : verdict.is === 'failing'
        ? sql`failures = failures + 1, failing_since = coalesce(failing_since, ${verdict.now})`
        : sql`off_reason = ${verdict.reason}, failures = failures + 1`
  return [
    run`update webhooks set ${change} where ${still}`,
    scheduleNext(sql`id = ${sender.id}`),
    ...(verdict.is === 'failing'
      ? [run`update webhooks set due_at = max(due_at, ${verdict.retryAt}) where ${still} and due_at is not null`]
      : []),
  ]
}

/** Deletes the oldest finished deliveries of a webhook above the maximum kept. */
export function deleteSurplus(id: number): Statement {
  return run`delete from webhook_deliveries where webhook_id = ${id} and id in (
      select d.id from webhooks as w cross join webhook_deliveries as d on d.webhook_id = w.id
      where w.id = ${id} and w.delivery_count > ${FINISHED} and d.due_at is null order by d.id limit ${DELETED})`
}

/** True if an event has been retried for the maximum time. */
export function isGivenUp({ wantedAt }: HeldRow, now: number): boolean {
  return now - wantedAt >= GIVEN_UP
}
