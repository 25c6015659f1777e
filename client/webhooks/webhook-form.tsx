import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import type { Webhook } from '#domain/webhooks/contract.ts'
import { WEBHOOK_KINDS } from '#domain/webhooks/rules.ts'
import whole from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Fault, Field, FormFault, Tick, useFault } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import { KIND_TEXT } from './kind-text.ts'

interface WebhookFormProps {
  /** Absent: the form adds a webhook. */
  webhook?: Webhook
  /** The last submission of the form. */
  attempt: FormTry
}

/** URL and event kinds of a webhook. */
export function WebhookForm({ webhook, attempt }: WebhookFormProps) {
  const { say } = useWords()
  const fault = useFault(attempt, 'events', say('webhook.events'))
  // A rejected form keeps its values. Otherwise the webhook's events are checked, or all for a new one.
  const isSent = attempt.error !== null
  const chosen = Object.fromEntries((webhook?.events ?? WEBHOOK_KINDS).map((kind) => [kind, 'on']))
  const ticks = { ...attempt, values: isSent ? attempt.values : chosen }
  return (
    <Form
      action={webhook ? routes.do.editWebhook : routes.do.createWebhook}
      className={whole.form}
      data-test-id="webhook-form"
    >
      <FormFault attempt={isSent ? attempt : null} />
      {webhook ? <input type="hidden" name="webhook_id" value={webhook.id} /> : <FormKey />}
      <Field
        name="url"
        type="url"
        label={say('webhook.url')}
        hint={say('webhook.url_hint')}
        attempt={isSent ? attempt : null}
        defaultValue={webhook?.url}
        maxLength={LIMITS.text.link}
        placeholder="https://"
        autoComplete="off"
        required
      />
      <fieldset className={whole.choices} aria-describedby={fault ? 'events-fault' : undefined}>
        <legend>{say('webhook.events')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Tick key={kind} name={kind} label={say(KIND_TEXT[kind])} attempt={ticks} />
        ))}
        <Fault id="events-fault" text={fault} />
      </fieldset>
      <Button type="submit" kind="primary">
        {say(webhook ? 'settings.save' : 'webhook.add')}
      </Button>
    </Form>
  )
}
