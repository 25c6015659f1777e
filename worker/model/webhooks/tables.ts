import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DELIVERY_FAULTS } from '#domain/webhooks/contract.ts'
import type { DeliveryKind, WebhookKind } from '#domain/webhooks/rules.ts'
import { users } from '../profiles/tables.ts'

/** Webhooks: addresses to which a person's events are sent. Times are ms since 1970. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<WebhookKind[]>().notNull(),
    /** Base64 of the signing key, stored in the clear because it signs. */
    secret: text().notNull(),
    /** The previous key, which also signs until `oldSecretUntil`. */
    oldSecret: text(),
    oldSecretUntil: integer(),
    /** Read only by builds before docs/decisions/145; later ones read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    /** Language of mails about it. */
    language: text().notNull(),
    /** While paused, events wait. */
    isPaused: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why the site disabled it; nothing is recorded until its owner enables it again. */
    offReason: text({ enum: ['failed', 'gone'] }),
    /** Consecutive failures, and when the first of them was. */
    failures: integer().notNull().default(0),
    failingSince: integer(),
    /** When the next delivery is due; null: none waits, or the webhook is paused or disabled. */
    dueAt: integer(),
    /** Number of rows in `webhook_deliveries`. Maintained by triggers. */
    deliveryCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId), index('webhooks_due').on(table.dueAt)],
)

/** Deliveries of events, each to one webhook. Their content is not stored: it is read, and permissions are checked, when they are sent. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id),
    /** Id of the event: the new Pin, board or comment, or a fresh one for a follow or a test. */
    id: integer().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** Id of the Pin, board, comment or follower; 0 for a test. */
    thingId: integer().notNull(),
    /** For a comment: its Pin. */
    pinId: integer(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('waiting'),
    createdAt: integer().notNull(),
    /** When it was first due, or when its owner requested it again. It is abandoned some days later. */
    wantedAt: integer().notNull(),
    /** When the next attempt is due; null: none is. */
    dueAt: integer(),
    /** Until then it belongs to the job or message that sends it. */
    heldUntil: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** The last attempt. `fault`: why there was no response; `duration` in ms; `answer`: first bytes of the response as text. */
    triedAt: integer(),
    status: integer(),
    fault: text({ enum: DELIVERY_FAULTS }),
    duration: integer(),
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.id] }),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
)
