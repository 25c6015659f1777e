import { emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { deliverySchema, webhookReplayForm } from '#domain/webhooks/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { authorizeWebhooks, CHANGE_FAILS, pageOf } from '../authorize.ts'
import { deliveryView } from '../view.ts'
import { replayDelivery as replay, selectDeliveries } from './queries.ts'

/** Repeats a delivery of one of the viewer's webhooks, with the same id. It waits while the webhook is paused or off. */
export const replayDelivery = action(
  {
    call: ['post', routes.api.webhookReplay],
    ids: { webhook: 'webhook_not_found', delivery: 'webhook_not_found' },
    summary: 'Send an event again',
    input: emptyBody,
    isInputOptional: true,
    answer: deliverySchema,
    fails: CHANGE_FAILS,
  },
  async function replayDelivery({ requester, ids: { webhook: webhookId, delivery: id } }) {
    const { db, now } = requester
    const { viewerId } = await authorizeWebhooks(requester, {})
    const {
      delivery: [delivery],
    } = await batch(db, {
      replayed: replay(viewerId, webhookId, id, now),
      delivery: selectDeliveries(requester, webhookId, { id }),
    })
    if (!delivery) throw new Failure('webhook_not_found')
    return deliveryView(delivery)
  },
).form({
  path: routes.do.replayWebhook,
  schema: webhookReplayForm,
  asks: ({ webhook_id: webhook, delivery_id: delivery }) => ({ ids: { webhook, delivery }, input: {} }),
  done: (_, { webhook_id: id }) => ({ to: pageOf(id), toast: 'webhook_replayed' }),
})
