import { routes } from '#domain/routes.ts'
import type { Webhook } from '#domain/webhooks/contract.ts'
import { GIVEN_UP } from '#domain/webhooks/rules.ts'
import whole from '../accounts/settings.module.css'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import { Form } from '../ui/form.tsx'
import { stateOf } from './webhook-state.tsx'
import css from './webhooks.module.css'

/** The webhook's obstacle, if any, and buttons that test, pause and resume it. */
export function WebhookActs({ webhook }: { webhook: Webhook }) {
  const { say } = useWords()
  const day = useDay()
  const state = stateOf(webhook)
  const { id, off_reason, failing_since, is_paused } = webhook
  const isOff = state === 'off'
  return (
    <>
      {off_reason && <p className={css.note}>{say(`webhook.off.${off_reason}`)}</p>}
      {state === 'failing' && failing_since && (
        <p className={css.note}>
          {say('webhook.failing', { date: day(Date.parse(failing_since) + GIVEN_UP, 'precise') })}
        </p>
      )}
      {state === 'paused' && <p className={css.note}>{say('webhook.paused')}</p>}
      <div className={css.acts}>
        {!isOff && (
          <Form action={routes.do.testWebhook}>
            <input type="hidden" name="webhook_id" value={id} />
            <FormKey />
            <Button type="submit">{say('webhook.test')}</Button>
          </Form>
        )}
        <Form action={routes.do.pauseWebhook}>
          <input type="hidden" name="webhook_id" value={id} />
          <input type="hidden" name="value" value={String(!isOff && !is_paused)} />
          <Button type="submit" kind={isOff || is_paused ? 'primary' : 'plain'}>
            {say(isOff || is_paused ? 'webhook.resume' : 'webhook.pause')}
          </Button>
        </Form>
      </div>
    </>
  )
}

/** The secret, if this page has just created it, and a button that rotates it. */
export function WebhookSecret({ webhook, secret }: { webhook: Webhook; secret: string | undefined }) {
  const { say } = useWords()
  const day = useDay()
  const { id, old_secret_until: until } = webhook
  return (
    <section className={whole.part}>
      <h2>{say('webhook.secret')}</h2>
      {secret ? (
        <div className={css.note}>
          <p>
            <b>{say('webhook.secret_once')}</b>
          </p>
          <code className={css.secret} data-test-id="webhook-secret">
            {secret}
          </code>
        </div>
      ) : (
        <p className={whole.note}>{say('webhook.secret_note')}</p>
      )}
      {until && <p className={whole.note}>{say('webhook.secret_both', { date: day(Date.parse(until), 'precise') })}</p>}
      <Form action={routes.do.renewWebhook}>
        <input type="hidden" name="webhook_id" value={id} />
        <FormKey />
        <Button type="submit">{say('webhook.secret_renew')}</Button>
      </Form>
    </section>
  )
}

/** Deletes a webhook after a second press. */
export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const { say } = useWords()
  return (
    <details className={whole.part}>
      <summary>
        <h2>{say('webhook.delete')}</h2>
      </summary>
      <p className={whole.note}>{say('webhook.delete_note')}</p>
      <Form action={routes.do.deleteWebhook} className={whole.form}>
        <input type="hidden" name="webhook_id" value={webhook.id} />
        <Button type="submit">{say('webhook.delete')}</Button>
      </Form>
    </details>
  )
}
