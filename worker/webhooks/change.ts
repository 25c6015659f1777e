import { routes } from '#domain/routes.ts'
import { webhookChange, webhookChangeForm, webhookPauseForm, webhookSchema } from '#domain/webhooks/contract.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { addressOf, authorizeWebhooks, CHANGE_FAILS, eventsIn, pageOf, requireOwn } from './authorize.ts'
import { selectWebhooks, updateWebhook } from './queries.ts'
import { webhookView } from './view.ts'

/** Changes, pauses or switches on one of the viewer's webhooks. Another person's is 404 code 110. */
export const changeWebhook = action(
  {
    call: ['put', routes.api.webhook],
    ids: { webhook: 'webhook_not_found' },
    summary: 'Change a webhook, pause it, or switch it on again',
    input: webhookChange,
    answer: webhookSchema,
    fails: CHANGE_FAILS,
  },
  async function changeWebhook({
    requester,
    client,
    ids: { webhook: id },
    input: { url, events, is_paused: isPaused },
  }) {
    const { db, now } = requester
    const { viewerId } = await authorizeWebhooks(requester, {})
    const change = { url: url && addressOf(url, client), events: events && [...new Set(events)], isPaused }
    const { own } = await batch(db, {
      changed: updateWebhook(viewerId, id, change, now),
      own: selectWebhooks(requester, id),
    })
    return webhookView(requireOwn(own), now)
  },
)
  .form({
    path: routes.do.editWebhook,
    schema: webhookChangeForm,
    page: ({ webhook_id: id }) => (typeof id === 'string' ? pageOf(id) : routes.settingsWebhooks),
    says: [400, 429],
    asks: ({ webhook_id: webhook, url, ...ticks }) => ({ ids: { webhook }, input: { url, events: eventsIn(ticks) } }),
    done: (_, { webhook_id: id }) => ({ to: pageOf(id), toast: 'saved' }),
  })
  .form({
    path: routes.do.pauseWebhook,
    schema: webhookPauseForm,
    asks: ({ webhook_id: webhook, value }) => ({ ids: { webhook }, input: { is_paused: value === 'true' } }),
    done: (_, { webhook_id: id, value }) => ({
      to: pageOf(id),
      toast: value === 'true' ? 'webhook_paused' : 'webhook_resumed',
    }),
  })
