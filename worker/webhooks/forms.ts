import { type Context, Hono } from 'hono'
import { Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import * as contract from '../../domain/webhooks/contract.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../domain/webhooks/rules.ts'
import type { AppEnv } from '../env.ts'
import { button, type Fields, pageForm } from '../http/forms/form.ts'
import { firstTry } from '../http/forms/form-tries.ts'
import { keepTry } from '../http/forms/kept-try.ts'
import { idOf } from '../http/path.ts'
import { changeWebhook, createWebhook, deleteWebhook, renewWebhook, replayDelivery, testWebhook } from './write.ts'

const idIn = (text: string) => idOf(text, 'webhook_not_found')
const pageOf = (id: string) => href(routes.settingsWebhook, { webhook: id })

/** The checked kinds. A form names none of which nothing is checked. */
function eventsIn(form: Partial<Record<WebhookKind, 'on' | undefined>>): WebhookKind[] {
  const events = WEBHOOK_KINDS.filter((kind) => form[kind] === 'on')
  if (events.length === 0) throw new Failure('invalid', { faults: [{ field: 'events', code: 'missing' }] })
  return events
}

/**
 * The page of a webhook that shows its new secret. It is stored encrypted for some minutes, and only this browser can open it. If it can't be stored, the page
 * still offers another secret.
 */
async function pageWithSecret(c: Context<AppEnv>, { id, secret }: { id: string; secret: string }): Promise<string> {
  return keepTry(c, pageOf(id), firstTry({ secret })).catch(() => pageOf(id))
}

const create = pageForm(routes.do.createWebhook, {
  schema: contract.webhookForm,
  page: () => routes.settingsWebhooks,
  says: [400, 429],
  async act(c, { url, ...ticks }) {
    const made = await createWebhook(c.var.asker, { url, events: eventsIn(ticks) }, c.var.client)
    return { to: await pageWithSecret(c, made), toast: 'webhook_created', mayStay: false }
  },
})

const edit = pageForm(routes.do.editWebhook, {
  schema: contract.webhookChangeForm,
  page: ({ webhook_id: id }: Fields) => (typeof id === 'string' ? pageOf(id) : routes.settingsWebhooks),
  says: [400, 429],
  async act(c, { webhook_id: id, url, ...ticks }) {
    await changeWebhook(c.var.asker, idIn(id), { url, events: eventsIn(ticks) }, c.var.client)
    return { to: pageOf(id), toast: 'saved' }
  },
})

const pause = button(routes.do.pauseWebhook, contract.webhookPauseForm, async (c, { webhook_id: id, value }) => {
  await changeWebhook(c.var.asker, idIn(id), { is_paused: value === 'true' }, c.var.client)
  return { to: pageOf(id), toast: value === 'true' ? 'webhook_paused' : 'webhook_resumed' }
})

const renew = button(routes.do.renewWebhook, contract.webhookButtonForm, async (c, { webhook_id: id }) => {
  return { to: await pageWithSecret(c, await renewWebhook(c.var.asker, idIn(id))), toast: 'saved' }
})

const test = button(routes.do.testWebhook, contract.webhookButtonForm, async (c, { webhook_id: id }) => {
  await testWebhook(c.var.asker, idIn(id))
  return { to: pageOf(id), toast: 'webhook_tested' }
})

const replay = button(routes.do.replayWebhook, contract.webhookReplayForm, async (c, input) => {
  await replayDelivery(c.var.asker, idIn(input.webhook_id), idIn(input.delivery_id))
  return { to: pageOf(input.webhook_id), toast: 'webhook_replayed' }
})

const remove = button(routes.do.deleteWebhook, contract.webhookButtonForm, async (c, { webhook_id: id }) => {
  await deleteWebhook(c.var.asker, idIn(id))
  return { to: routes.settingsWebhooks, toast: 'webhook_deleted' }
})

export const webhookForms = new Hono<AppEnv>()
for (const form of [create, edit, pause, renew, test, replay, remove]) webhookForms.route('/', form)
