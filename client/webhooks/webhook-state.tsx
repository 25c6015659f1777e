import type { Webhook } from '#domain/webhooks/contract.ts'
import { useWords } from '../locales/use-words.ts'
import css from './webhooks.module.css'

export type WebhookState = 'on' | 'paused' | 'failing' | 'off'

export function stateOf({ is_paused, off_reason, failing_since }: Webhook): WebhookState {
  if (off_reason !== null) return 'off'
  if (is_paused) return 'paused'
  return failing_since === null ? 'on' : 'failing'
}

export function StateChip({ webhook }: { webhook: Webhook }) {
  const { say } = useWords()
  const state = stateOf(webhook)
  return (
    <span className={css.chip} data-is={state}>
      {say(`webhook.state.${state}`)}
    </span>
  )
}
