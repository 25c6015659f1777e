import css from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '#client/accounts/settings-nav.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { WebhookForm } from '#client/webhooks/webhook-form.tsx'
import { WebhookList } from '#client/webhooks/webhook-list.tsx'
import type { Webhook } from '#domain/webhooks/contract.ts'
import { MOST_WEBHOOKS } from '#domain/webhooks/rules.ts'

export interface WebhooksProps {
  webhooks: Webhook[]
  /** The form that adds a webhook, as last submitted. */
  attempt: FormTry
}

/** The viewer's webhooks, and the form that adds one. */
export function WebhooksPage({ webhooks, attempt }: WebhooksProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <SettingsNav open="webhooks" />
      <div className={css.main}>
        <BackToSettings />
        <h1>{say('settings.webhooks')}</h1>
        <p className={css.note}>{say('webhook.intro')}</p>
        {webhooks.length === 0 ? (
          <EmptyState drawing="lost" testId="no-webhooks">
            <h2>{say('webhook.empty')}</h2>
            <p>{say('webhook.empty_text')}</p>
          </EmptyState>
        ) : (
          <WebhookList webhooks={webhooks} />
        )}
        <section className={css.part}>
          <h2>{say('webhook.add')}</h2>
          {webhooks.length < MOST_WEBHOOKS ? (
            <WebhookForm attempt={attempt} />
          ) : (
            <p className={css.note}>{say('webhook.full')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
