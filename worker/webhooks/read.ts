import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import {
  type DeliveriesOptions,
  type Delivery,
  deliveriesQuery,
  deliverySchema,
  type Webhook,
  webhooksAnswer,
} from '#domain/webhooks/contract.ts'
import type { Page } from '#domain/wire.ts'
import { selectViewer } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import { pageOf, readBookmark } from '../db/bookmark.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { selectDeliveries } from './deliveries/queries.ts'
import { selectWebhooks } from './queries.ts'
import { deliveryView, webhookView } from './view.ts'

/** A webhook's address is private: a session from an emailed link may not read it. */
function requireFull([viewer]: { loginState: string }[]): void {
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
}

/** Reads the viewer's webhooks, the oldest first. */
export async function readWebhooks(requester: Requester): Promise<Webhook[]> {
  const { viewer, own } = await batch(requester.db, { viewer: selectViewer(requester), own: selectWebhooks(requester) })
  requireFull(viewer)
  return own.map((row) => webhookView(row, requester.now))
}

/** Reads the deliveries of one of the viewer's webhooks, latest first, and the webhook. Another person's is 404 code 110. */
export async function readDeliveries(
  requester: Requester,
  webhookId: number,
  { page_size, bookmark }: DeliveriesOptions,
): Promise<{ webhook: Webhook; page: Page<Delivery> }> {
  const feed = `deliveries|${webhookId}`
  const position = readBookmark(feed, bookmark)
  const before = position && position !== 'end' ? Number(position.keys[0]) : null
  const {
    viewer,
    own: [own],
    rows,
  } = await batch(requester.db, {
    viewer: selectViewer(requester),
    own: selectWebhooks(requester, webhookId),
    rows: position === 'end' ? undefined : selectDeliveries(requester, webhookId, { before, limit: page_size + 1 }),
  })
  requireFull(viewer)
  if (!own) throw new Failure('webhook_not_found')
  const page = pageOf(rows ?? [], page_size, feed, ({ id }) => ({ stage: 0, keys: [id] }))
  return { webhook: webhookView(own, requester.now), page: { ...page, items: page.items.map(deliveryView) } }
}

export const getWebhooks = reading(
  {
    call: ['get', routes.api.webhooks],
    ids: {},
    summary: 'List the viewer’s webhooks',
    answer: webhooksAnswer,
    fails: ['no_session', 'limited_session'],
    login: 'any',
  },
  ({ requester }) => readWebhooks(requester),
)

export const listDeliveries = listing(
  {
    call: ['get', routes.api.webhookDeliveries],
    ids: { webhook: 'webhook_not_found' },
    summary: 'List the events of the last seven days that were sent to a webhook, or wait for it',
    query: deliveriesQuery,
    answer: deliverySchema,
    fails: ['no_session', 'limited_session', 'webhook_not_found'],
    login: 'any',
  },
  async ({ requester, ids, query }) => (await readDeliveries(requester, ids.webhook, query)).page,
)
