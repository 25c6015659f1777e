import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { webhookBody, webhookForm, webhookWithSecret } from '#domain/webhooks/contract.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { action } from '../http/action/action.ts'
import { addressOf, authorizeWebhooks, eventsIn, NEW_FAILS, pageOf } from './authorize.ts'
import { insertWebhook, selectWithSecret } from './queries.ts'
import { newSecret, shownSecret } from './sending/sign.ts'
import { webhookView } from './view.ts'

/**
 * Creates a webhook, and answers its secret, which is never shown again. Repeated with the same idempotency key, it answers the same secret. An address that
 * is not public (REL-11) or not https is 400, and so is exceeding the maximum number of webhooks.
 */
export const createWebhook = action(
  {
    call: ['post', routes.api.webhooks],
    ids: {},
    summary: 'Make a webhook; the answer has its secret, this once',
    input: webhookBody,
    answer: webhookWithSecret,
    fails: NEW_FAILS,
  },
  async function createWebhook({ requester, client, input: { url, events } }) {
    const { db, now } = requester
    const { viewerId: userId } = await authorizeWebhooks(requester, {})
    const id = newId()
    const { site, words } = client
    const {
      own: [own],
    } = await batch(db, {
      inserted: insertWebhook({
        ...{ id, userId, events: [...new Set(events)], secret: newSecret(), createdAt: now },
        ...{ url: addressOf(url, client), origin: site.origin, language: words.locale },
      }),
      own: selectWithSecret(requester, id),
    })
    if (!own) throw new Failure('invalid', { faults: [{ field: 'url', code: 'too_many_webhooks' }] })
    return { ...webhookView(own, now), secret: shownSecret(own.secret) }
  },
).form({
  path: routes.do.createWebhook,
  schema: webhookForm,
  page: () => routes.settingsWebhooks,
  says: [400, 429],
  asks: ({ url, ...ticks }) => ({ ids: {}, input: { url, events: eventsIn(ticks) } }),
  done: ({ id, secret }) => ({
    ...{ to: pageOf(id), toast: 'webhook_created', mayStay: false },
    shown: { secret },
  }),
})
