import { emptyBody } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { webhookButtonForm, webhookWithSecret } from '#domain/webhooks/contract.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { authorizeWebhooks, CHANGE_FAILS, pageOf, requireOwn } from './authorize.ts'
import { renewSecret, selectWithSecret } from './queries.ts'
import { newSecret, shownSecret } from './sending/sign.ts'
import { webhookView } from './view.ts'

/** Rotates the secret of one of the viewer's webhooks, and answers the new one, which is never shown again. The old one also signs for 24 hours. */
export const renewWebhook = action(
  {
    call: ['post', routes.api.webhookSecret],
    ids: { webhook: 'webhook_not_found' },
    summary: 'Give a webhook another secret; the answer has it, this once',
    input: emptyBody,
    isInputOptional: true,
    answer: webhookWithSecret,
    fails: CHANGE_FAILS,
  },
  async function renewWebhook({ requester, ids: { webhook: id } }) {
    const { db, now } = requester
    const { viewerId } = await authorizeWebhooks(requester, {})
    const { own } = await batch(db, {
      renewed: renewSecret(viewerId, id, newSecret(), now),
      own: selectWithSecret(requester, id),
    })
    const row = requireOwn(own)
    return { ...webhookView(row, now), secret: shownSecret(row.secret) }
  },
).form({
  path: routes.do.renewWebhook,
  schema: webhookButtonForm,
  asks: ({ webhook_id: webhook }) => ({ ids: { webhook }, input: {} }),
  done: ({ id, secret }) => ({ to: pageOf(id), toast: 'saved', shown: { secret } }),
})
