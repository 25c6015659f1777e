import { emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { deliverySchema, webhookButtonForm } from '#domain/webhooks/contract.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { authorizeWebhooks, CHANGE_FAILS, pageOf, requireOwn } from '../authorize.ts'
import { selectWebhooks } from '../queries.ts'
import { deliveryView } from '../view.ts'
import { insertTest, selectDeliveries } from './queries.ts'

/** Sends a test event without data to one of the viewer's webhooks. One that is off is 409 code 111. */
export const testWebhook = action(
  {
    call: ['post', routes.api.webhookTest],
    ids: { webhook: 'webhook_not_found' },
    summary: 'Send a webhook an event that tells nothing',
    input: emptyBody,
    isInputOptional: true,
    answer: deliverySchema,
    fails: [...CHANGE_FAILS, 'webhook_off'],
  },
  async function testWebhook({ requester, ids: { webhook: webhookId } }) {
    const { db, now } = requester
    const { viewerId } = await authorizeWebhooks(requester, {})
    const id = newId()
    const { own, delivery } = await batch(db, {
      recorded: insertTest(viewerId, webhookId, id, now),
      own: selectWebhooks(requester, webhookId),
      delivery: selectDeliveries(requester, webhookId, { id }),
    })
    requireOwn(own)
    if (!delivery[0]) throw new Failure('webhook_off')
    return deliveryView(delivery[0])
  },
).form({
  path: routes.do.testWebhook,
  schema: webhookButtonForm,
  asks: ({ webhook_id: webhook }) => ({ ids: { webhook }, input: {} }),
  done: (_, { webhook_id: id }) => ({ to: pageOf(id), toast: 'webhook_tested' }),
})
