import { href, routes } from '#domain/routes.ts'
import type { Webhook } from '#domain/webhooks/contract.ts'
import { useWords } from '../locales/use-words.ts'
import { KIND_TEXT } from './kind-text.ts'
import { StateChip } from './webhook-state.tsx'
import css from './webhooks.module.css'

/** A person's webhooks, each with its state and its events. */
export function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  const { say, locale } = useWords()
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' })
  return (
    <ul className={css.list} data-test-id="webhooks">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className={css.card}>
          <div className={css.head}>
            <a href={href(routes.settingsWebhook, { webhook: webhook.id })}>
              <b>{shownAddress(webhook.url)}</b>
            </a>
            <StateChip webhook={webhook} />
          </div>
          <p className={css.soft}>{list.format(webhook.events.map((kind) => say(KIND_TEXT[kind])))}</p>
        </li>
      ))}
    </ul>
  )
}

/** Host and path. The query may hold a secret and is not shown. */
export function shownAddress(address: string): string {
  const { host, pathname } = new URL(address)
  return host + (pathname === '/' ? '' : pathname)
}
