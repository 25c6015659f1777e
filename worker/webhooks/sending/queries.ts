import { type Language, languageIn } from '#domain/language.ts'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { webhookDeliveries, webhooks } from '#worker/model/webhooks/tables.ts'

/** Deliveries of a webhook sent in parallel. */
const AT_ONCE = 10
/** ms after which a closed or suspended account is checked again. */
const CLOSED = 24 * 3600 * 1000

/** Due webhooks, the longest waiting first. */
export function selectDueWebhooks(now: number, limit: number) {
  return select({ id: webhooks.id })`from ${webhooks} where due_at <= ${now} order by ${webhooks.dueAt} limit ${limit}`
}

/** Takes the due deliveries of a webhook until a time that only this turn uses. A failing webhook gets one event at a time, the oldest, as a test. */
export function holdDeliveries(id: number, now: number, until: number): Statement[] {
  const isClosed = sql`exists (select 1 from users as u where u.id = webhooks.user_id and u.closed_at is not null)`
  const due = (
    limit: number,
  ) => sql`(select d.id from webhook_deliveries as d where d.webhook_id = ${id} and d.due_at <= ${now}
    order by d.due_at limit ${limit})`
  return [
    run`update webhooks set due_at = ${now + CLOSED} where id = ${id} and due_at <= ${now} and ${isClosed}`,
    run`update webhook_deliveries set held_until = ${until} where webhook_id = ${id} and held_until <= ${now}
        and exists (select 1 from webhooks as w where w.id = ${id} and w.due_at <= ${now}
          and webhook_deliveries.id in (select value from json_each(case when w.failures = 0
            then (select json_group_array(id) from ${due(AT_ONCE)}) else (select json_group_array(id) from ${due(1)}) end)))`,
  ]
}

export function selectHeld(id: number, until: number) {
  return select({
    id: webhookDeliveries.id,
    kind: webhookDeliveries.kind,
    thingId: webhookDeliveries.thingId,
    pinId: webhookDeliveries.pinId,
    createdAt: sql<number>`${webhookDeliveries.createdAt}`,
    wantedAt: webhookDeliveries.wantedAt,
    attempts: webhookDeliveries.attempts,
  })`from ${webhookDeliveries} where webhook_id = ${id} and held_until = ${until}`
}
export type HeldRow = RowOf<typeof selectHeld>

/** A webhook with the facts of its owner that sending needs. */
export function selectSender(id: number) {
  return select({
    id: sql<number>`${webhooks.id}`,
    userId: webhooks.userId,
    url: webhooks.url,
    secret: webhooks.secret,
    oldSecret: webhooks.oldSecret,
    oldSecretUntil: webhooks.oldSecretUntil,
    language: webhooks.language,
    failures: webhooks.failures,
    failingSince: webhooks.failingSince,
    username: users.username,
    locale: users.locale,
  })`from ${webhooks} join ${users} on ${users.id} = ${webhooks.userId} where ${webhooks.id} = ${id}`
}
export type SenderRow = RowOf<typeof selectSender>

/** The language of mails to the owner; null: unknown. */
export function languageOf({ locale, language }: Pick<SenderRow, 'locale' | 'language'>): Language | null {
  return languageIn(locale) ?? languageIn(language)
}

export function selectNextDue(id: number) {
  return select({ dueAt: webhooks.dueAt })`from ${webhooks} where id = ${id}`
}
