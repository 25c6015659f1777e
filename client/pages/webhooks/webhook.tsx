import { routes } from '../../../domain/routes.ts'
import type { Delivery, Webhook } from '../../../domain/webhooks/contract.ts'
import css from '../../accounts/settings.module.css'
import { SettingsNav } from '../../accounts/settings-nav.tsx'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { FormTry } from '../../ui/fields/form-try.ts'
import { DeliveryList } from '../../webhooks/delivery-list.tsx'
import { DeleteWebhook, WebhookActs, WebhookSecret } from '../../webhooks/webhook-acts.tsx'
import { WebhookForm } from '../../webhooks/webhook-form.tsx'
import { shownAddress } from '../../webhooks/webhook-list.tsx'
import { StateChip } from '../../webhooks/webhook-state.tsx'
import own from '../../webhooks/webhooks.module.css'

export interface WebhookProps {
  webhook: Webhook
  deliveries: Delivery[]
  /** Address of older deliveries. */
  next: string | null
  /** URL of this page with the newest deliveries. */
  latest: string
  /** The edit form as last submitted; `secret` among its values: a secret just created. */
  attempt: FormTry
}

/** A webhook of the viewer: state, secret, events, and deliveries. */
export function WebhookPage({ webhook, deliveries, next, latest, attempt }: WebhookProps) {
  const { say } = useWords()
  const isMoving = deliveries.some(({ state }) => state === 'waiting')
  return (
    <div className={css.page}>
      <SettingsNav open="webhooks" />
      <div className={css.main}>
        <p>
          <a href={routes.settingsWebhooks}>{say('settings.webhooks')}</a>
        </p>
        <div className={own.head}>
          <h1>{new URL(webhook.url).host}</h1>
          <StateChip webhook={webhook} />
        </div>
        <p className={own.soft}>{shownAddress(webhook.url)}</p>
        <WebhookActs webhook={webhook} />
        <WebhookSecret webhook={webhook} secret={attempt.values.secret} />
        <section className={css.part}>
          <div className={own.head}>
            <h2>{say('webhook.deliveries')}</h2>
            {isMoving && <LinkButton href={latest}>{say('webhook.latest')}</LinkButton>}
          </div>
          <p className={css.note}>{say('webhook.deliveries_note')}</p>
          <DeliveryList webhookId={webhook.id} deliveries={deliveries} />
          {next && (
            <LinkButton href={next} rel="next">
              {say('feed.more')}
            </LinkButton>
          )}
        </section>
        <section className={css.part}>
          <h2>{say('webhook.change')}</h2>
          <WebhookForm webhook={webhook} attempt={attempt} />
        </section>
        <DeleteWebhook webhook={webhook} />
      </div>
    </div>
  )
}
