import { WebhookPage } from '#client/pages/webhooks/webhook.tsx'
import { WebhooksPage } from '#client/pages/webhooks/webhooks.tsx'
import { href, routes } from '#domain/routes.ts'
import { deliveriesQuery } from '#domain/webhooks/contract.ts'
import { judge } from '#worker/http/api/operation.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { readDeliveries, readWebhooks } from '#worker/webhooks/read.ts'
import { bookmarkOf } from '../bookmark.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

const common = { title: 'settings.webhooks', noindex: 'settings', noStore: true, needsLogin: true } as const

/** The viewer's webhooks. */
export const webhooksPage = definePage({
  ...common,
  address: routes.settingsWebhooks,
  view: WebhooksPage,
  async read(c) {
    const attempt = await tryOf(c)
    const [viewer, webhooks] = await Promise.all([viewerOf(c), readWebhooks(c.var.requester)])
    return { props: { webhooks, attempt }, viewer, attempt, path: routes.settingsWebhooks }
  },
})

/** One webhook with its deliveries. */
export const webhookPage = definePage({
  ...common,
  address: routes.settingsWebhook,
  view: WebhookPage,
  async read(c) {
    const attempt = await tryOf(c)
    const id = idOf(c.req.param('webhook'), 'webhook_not_found')
    const options = { ...judge(deliveriesQuery, {}), bookmark: bookmarkOf(c) ?? undefined }
    const [viewer, { webhook, page }] = await Promise.all([viewerOf(c), readDeliveries(c.var.requester, id, options)])
    const latest = href(routes.settingsWebhook, { webhook: webhook.id })
    const next = page.bookmark && href(routes.settingsWebhook, { webhook: webhook.id }, { bookmark: page.bookmark })
    return { props: { webhook, deliveries: page.items, next, latest, attempt }, viewer, attempt, path: latest }
  },
})
