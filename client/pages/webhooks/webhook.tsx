import css from '#client/accounts/settings.module.css'
import { SettingsNav } from '#client/accounts/settings-nav.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { DeliveryList } from '#client/webhooks/delivery-list.tsx'
import { DeleteWebhook, WebhookActs, WebhookSecret } from '#client/webhooks/webhook-acts.tsx'
import { WebhookForm } from '#client/webhooks/webhook-form.tsx'
import { shownAddress } from '#client/webhooks/webhook-list.tsx'
import { StateChip } from '#client/webhooks/webhook-state.tsx'
import own from '#client/webhooks/webhooks.module.css'
import { routes } from '#domain/routes.ts'
import type { Delivery, Webhook } from '#domain/webhooks/contract.ts'

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
