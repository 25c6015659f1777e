import { Failure } from '../../domain/errors.ts'
import type {
  Delivery,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookWithSecret,
} from '../../domain/webhooks/contract.ts'
import { newId } from '../db/ids.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import type { Client } from '../http/client.ts'
import type { Limit } from '../http/limits.ts'
import { mayFetch, ownHosts } from '../media/write.ts'
import { openActor } from '../profiles/write.ts'
import * as deliveries from './deliveries/queries.ts'
import * as queries from './queries.ts'
import { newSecret, shownSecret } from './sending/sign.ts'
import { deliveryView, webhookView } from './view.ts'

/** All changes of webhooks, tests and replays: each may send a request to another site. */
const LIMIT: Limit = { name: 'webhooks', times: 120, seconds: 3600 }

/** A person's webhooks are their own: nobody acts on them for somebody else. */
const open = (asker: Asker) => openActor(asker, { limit: LIMIT, who: null, scope: 'metadata' })

/**
 * Makes a webhook, and answers its secret this once. Repeated with the same idempotency key, it answers the same secret. An address that is not public
 * (REL-11), or not https, is 400, as is one webhook too many.
 */
export async function createWebhook(
  asker: Asker,
  { url, events }: WebhookInput,
  client: Client,
): Promise<WebhookWithSecret> {
  const { db, now } = asker
  const { viewerId: userId } = await open(asker)
  const id = newId()
  const { site, words } = client
  const {
    own: [own],
  } = await round(db, {
    inserted: queries.insertWebhook(db, {
      ...{ id, userId, events: [...new Set(events)], secret: newSecret(), createdAt: now },
      ...{ url: addressOf(url, client), origin: site.origin, language: words.locale },
    }),
    own: queries.selectWithSecret(asker, id),
  })
  if (!own) throw new Failure('invalid', { faults: [{ field: 'url', code: 'too_many_webhooks' }] })
  return { ...webhookView(own, now), secret: shownSecret(own.secret) }
}

/** Changes an own webhook, pauses it, or switches it on again. Another person's is 404 code 110. */
export async function changeWebhook(
  asker: Asker,
  id: number,
  { url, events, is_paused: isPaused }: WebhookChange,
  client: Client,
): Promise<Webhook> {
  const { db, now } = asker
  const { viewerId } = await open(asker)
  const change = { url: url && addressOf(url, client), events: events && [...new Set(events)], isPaused }
  const { own } = await round(db, {
    changed: queries.updateWebhook(db, viewerId, id, change, now),
    own: queries.selectWebhooks(asker, id),
  })
  return webhookView(requireOwn(own), now)
}

/** Gives an own webhook another secret, and answers it this once. The last one also signs for a day. */
export async function renewWebhook(asker: Asker, id: number): Promise<WebhookWithSecret> {
  const { db, now } = asker
  const { viewerId } = await open(asker)
  const { own } = await round(db, {
    renewed: queries.renewSecret(db, viewerId, id, newSecret(), now),
    own: queries.selectWithSecret(asker, id),
  })
  const row = requireOwn(own)
  return { ...webhookView(row, now), secret: shownSecret(row.secret) }
}

/** Deletes an own webhook with all that waits. Another person's, or one that is gone, is 404 code 110. */
export async function deleteWebhook(asker: Asker, id: number): Promise<{ id: string }> {
  const { db } = asker
  const { viewerId, more } = await openActor(
    asker,
    { limit: LIMIT, who: null, scope: 'metadata' },
    {
      own: queries.selectWebhooks(asker, id),
    },
  )
  requireOwn(more.own)
  await round(db, { deleted: queries.deleteWebhook(db, viewerId, id) })
  return { id: String(id) }
}

/** Sends an own webhook an event that tells nothing. One that is off is 409 code 111. */
export async function testWebhook(asker: Asker, webhookId: number): Promise<Delivery> {
  const { db, now } = asker
  const { viewerId } = await open(asker)
  const id = newId()
  const { own, delivery } = await round(db, {
    recorded: deliveries.insertTest(db, viewerId, webhookId, id, now),
    own: queries.selectWebhooks(asker, webhookId),
    delivery: deliveries.selectDeliveries(asker, webhookId, { id }),
  })
  requireOwn(own)
  if (!delivery[0]) throw new Failure('webhook_off')
  return deliveryView(delivery[0])
}

/** Sends a delivery of an own webhook again, with the same id. It waits while the webhook is paused or off. */
export async function replayDelivery(asker: Asker, webhookId: number, id: number): Promise<Delivery> {
  const { db, now } = asker
  const { viewerId } = await open(asker)
  const {
    delivery: [delivery],
  } = await round(db, {
    replayed: deliveries.replayDelivery(db, viewerId, webhookId, id, now),
    delivery: deliveries.selectDeliveries(asker, webhookId, { id }),
  })
  if (!delivery) throw new Failure('webhook_not_found')
  return deliveryView(delivery)
}

function requireOwn<Row>([own]: Row[]): Row {
  if (!own) throw new Failure('webhook_not_found')
  return own
}

/** The address in its normal form: a host in other scripts becomes the name that is looked up. */
function addressOf(text: string, { site }: Client): string {
  const url = URL.parse(text)
  const refuse = (code: string) => new Failure('invalid', { faults: [{ field: 'url', code }] })
  if (url?.protocol !== 'https:') throw refuse('not_https')
  url.hash = ''
  if (!mayFetch(url.href, ownHosts(site.origin, site.mediaBase))) throw refuse('not_public')
  return url.href
}
