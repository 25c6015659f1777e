import { emptyBody } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { webhookButtonForm, webhookGone } from '#domain/webhooks/contract.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { authorizeWebhooks, CHANGE_FAILS, requireOwn } from './authorize.ts'
import { deleteWebhook as deletion, selectWebhooks } from './queries.ts'

/** Deletes one of the viewer's webhooks with all waiting deliveries. A missing one or another person's is 404 code 110. */
export const deleteWebhook = action(
  {
    call: ['delete', routes.api.webhook],
    ids: { webhook: 'webhook_not_found' },
    summary: 'Delete a webhook',
    input: emptyBody,
    isInputOptional: true,
    answer: webhookGone,
    fails: CHANGE_FAILS,
  },
  async function deleteWebhook({ requester, ids: { webhook: id } }) {
    const { db } = requester
    const { viewerId, more } = await authorizeWebhooks(requester, { own: selectWebhooks(requester, id) })
    requireOwn(more.own)
    await batch(db, { deleted: deletion(viewerId, id) })
    return { id: String(id) }
  },
).form({
  path: routes.do.deleteWebhook,
  schema: webhookButtonForm,
  asks: ({ webhook_id: webhook }) => ({ ids: { webhook }, input: {} }),
  done: () => ({ to: routes.settingsWebhooks, toast: 'webhook_deleted' }),
})
