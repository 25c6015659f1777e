import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DELIVERY_FAULTS } from '../../../domain/webhooks/contract.ts'
import type { DeliveryKind, WebhookKind } from '../../../domain/webhooks/rules.ts'
import { users } from '../profiles/tables.ts'

/** Addresses that people want events of their account to be sent to. Times are ms since 1970. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<WebhookKind[]>().notNull(),
    /** Base64 of the key that signs; it can't be a hash. */
    secret: text().notNull(),
    /** The key before the last one, which signs beside it until `oldSecretUntil`. */
    oldSecret: text(),
    oldSecretUntil: integer(),
    /** Builds before docs/decisions/145 read it; others read the setting `SITE_ORIGIN`. */
    origin: text().notNull(),
    /** Of a mail about it. */
    language: text().notNull(),
    /** Events wait meanwhile. */
    isPaused: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why the site switched it off; nothing is recorded until its owner switches it on again. */
    offReason: text({ enum: ['failed', 'gone'] }),
    /** Failures in a row since the last success, and when the first of them was. */
    failures: integer().notNull().default(0),
    failingSince: integer(),
    /** When something is to be sent next; null: nothing waits, or it is paused or off. */
    dueAt: integer(),
    /** Rows of `webhook_deliveries`; triggers keep it. */
    deliveryCount: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [index('webhooks_user').on(table.userId), index('webhooks_due').on(table.dueAt)],
)

/** Events that are sent, or were, to one webhook each. Without what they tell: that is read, and judged, when it is sent. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id),
    /** That of what happened: the new Pin, board or comment, the moment of a follow, or of a test. */
    id: integer().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** The Pin, the board, the comment or the follower; 0 for a test. */
    thingId: integer().notNull(),
    /** Of a comment: its Pin. */
    pinId: integer(),
    state: text({ enum: ['waiting', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('waiting'),
    createdAt: integer().notNull(),
    /** When it was first to be sent, or again because its owner wanted that. It is given up some days later. */
    wantedAt: integer().notNull(),
    /** When it is tried next; null: it is not. */
    dueAt: integer(),
    /** Until then it belongs to the job or message that sends it. */
    heldUntil: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Of the last try; `fault`: why no answer came; `duration` in ms; `answer`: its first bytes as text. */
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
