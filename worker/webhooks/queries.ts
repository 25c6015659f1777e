import type { SQL } from 'drizzle-orm'
import { MOST_WEBHOOKS, OVERLAP } from '#domain/webhooks/rules.ts'
import type { Statement } from '../db/batch.ts'
import { type Rung, ringing } from '../db/ringing.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import { run, writtenRows } from '../db/write.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import { webhooks } from '../model/webhooks/tables.ts'

/** The viewer's webhooks, or one of them, without secrets. */
export function selectWebhooks(requester: Requester, id?: number) {
  return select(columns)`
    from ${webhooks}
    where user_id = ${requesterSql(requester)}${id === undefined ? sql`` : sql` and id = ${id}`}
    order by ${webhooks.id}`
}
const columns = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  isPaused: webhooks.isPaused,
  offReason: webhooks.offReason,
  failingSince: webhooks.failingSince,
  oldSecretUntil: webhooks.oldSecretUntil,
  createdAt: webhooks.createdAt,
}
export type WebhookRow = ReturnType<typeof selectWebhooks>['_']['result'][number]

/** One of the viewer's webhooks with its secret, for the answer of the call that made it. */
export function selectWithSecret(requester: Requester, id: number) {
  return select({ ...columns, secret: webhooks.secret })`
    from ${webhooks}
    where user_id = ${requesterSql(requester)} and id = ${id}`
}

/** True if a row of `webhooks` has this id and owner. */
export const isOwn = (userId: number, id: number): SQL => sql`id = ${id} and user_id = ${userId}`

type NewWebhook = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'userId' | 'url' | 'events' | 'secret' | 'origin' | 'language' | 'createdAt'
>

/** Inserts a webhook unless the person has the maximum number. */
export function insertWebhook(row: NewWebhook): Statement {
  const { id, userId, url, events, secret, origin, language, createdAt } = row
  return run`insert into webhooks (id, user_id, url, events, secret, origin, language, created_at)
      select ${id}, ${userId}, ${url}, ${JSON.stringify(events)}, ${secret}, ${origin}, ${language}, ${createdAt}
      where (select count(*) from webhooks where user_id = ${userId}) < ${MOST_WEBHOOKS}`
}

interface Change {
  url?: string | undefined
  events?: readonly string[] | undefined
  isPaused?: boolean | undefined
}

/** Changes one of the user's webhooks. Switching it on makes its waiting deliveries due at once; that and another address reset its count of failures. */
export function updateWebhook(userId: number, id: number, { url, events, isPaused }: Change, now: number): Statement[] {
  const sets = [
    ...(url === undefined ? [] : [sql`url = ${url}`]),
    ...(events === undefined ? [] : [sql`events = ${JSON.stringify(events)}`]),
    ...(isPaused === undefined ? [] : [sql`is_paused = ${isPaused ? 1 : 0}`]),
    ...(isPaused === false ? [sql`off_reason = null`] : []),
    ...(isPaused === false || url !== undefined ? [sql`failures = 0, failing_since = null`] : []),
  ]
  return sets.length === 0
    ? []
    : [
        run`update webhooks set ${sql.join(sets, sql`, `)} where ${isOwn(userId, id)}`,
        // Deliveries that failed before are retried at once.
        ...(isPaused === false
          ? [
              run`update webhook_deliveries set due_at = ${now}, wanted_at = ${now} where webhook_id = ${id} and due_at is not null
                  and exists (select 1 from webhooks where ${isOwn(userId, id)})`,
            ]
          : []),
        scheduleNext(sql`${isOwn(userId, id)}`),
        ringWebhook(sql`${isOwn(userId, id)}`, now),
      ]
}

/** Sets when webhooks are next due. `where`: a condition on `webhooks`. */
export function scheduleNext(where: SQL): Statement {
  return run`update webhooks set due_at = case when is_paused = 0 and off_reason is null
      then (select min(d.due_at) from webhook_deliveries as d where d.webhook_id = webhooks.id and d.due_at is not null) end where ${where}`
}

/** Has due deliveries sent after the answer. */
export function ringWebhook(where: SQL, now: number): Statement {
  return ringing(
    'webhook',
    writtenRows<Rung>`update webhooks set due_at = due_at where ${where} and due_at <= ${now} returning id as "userId"`,
  )
}

/** Rotates the secret; the old one also signs for 24 hours. */
export function renewSecret(userId: number, id: number, secret: string, now: number): Statement {
  return run`update webhooks set old_secret = secret, old_secret_until = ${now + OVERLAP}, secret = ${secret} where ${isOwn(userId, id)}`
}

export function deleteWebhook(userId: number, id: number): Statement[] {
  return [
    run`delete from webhook_deliveries where webhook_id = (select id from webhooks where ${isOwn(userId, id)})`,
    run`delete from webhooks where ${isOwn(userId, id)}`,
  ]
}
