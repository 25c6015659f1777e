import { routes } from '#domain/routes.ts'
import type { Delivery } from '#domain/webhooks/contract.ts'
import whole from '../accounts/settings.module.css'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { KIND_TEXT } from './kind-text.ts'
import css from './webhooks.module.css'

interface DeliveryListProps {
  webhookId: string
  deliveries: Delivery[]
}

/** Deliveries of a webhook, sent or pending, newest first. */
export function DeliveryList({ webhookId, deliveries }: DeliveryListProps) {
  const { say } = useWords()
  if (deliveries.length === 0) return <p className={whole.note}>{say('webhook.deliveries_none')}</p>
  return (
    <ul className={css.list} data-test-id="deliveries">
      {deliveries.map((each) => (
        <DeliveryCard key={each.id} webhookId={webhookId} delivery={each} />
      ))}
    </ul>
  )
}

function DeliveryCard({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { say, locale } = useWords()
  const day = useDay()
  const at = (date: string) => day(Date.parse(date), 'precise')
  const { id, type, state, attempts, created_at, next_at, last } = delivery
  return (
    <li className={css.card} data-test-id="delivery">
      <div className={css.head}>
        <span>
          <b>{say(KIND_TEXT[type])}</b>
          <br />
          <span className={css.soft}>{at(created_at)}</span>
        </span>
        <span className={css.chip} data-is={state}>
          {say(`webhook.delivery.${state}`)}
        </span>
      </div>
      {state === 'skipped' && <p className={css.soft}>{say('webhook.skipped')}</p>}
      {last && (
        <p className={css.soft}>
          {last.fault
            ? say(`webhook.fault.${last.fault}`)
            : say('webhook.answered', { status: String(last.status), duration: last.duration.toLocaleString(locale) })}
          {' · '}
          {say('webhook.attempts', { count: attempts })}
        </p>
      )}
      {next_at && attempts > 0 && <p className={css.soft}>{say('webhook.next_try', { date: at(next_at) })}</p>}
      {last?.answer && (
        <details>
          <summary>{say('webhook.answer')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={css.answer} dir="auto" tabIndex={0}>
            {last.answer}
          </pre>
        </details>
      )}
      {state !== 'waiting' && (
        <Form action={routes.do.replayWebhook}>
          <input type="hidden" name="webhook_id" value={webhookId} />
          <input type="hidden" name="delivery_id" value={id} />
          <Button type="submit" aria-label={`${say('webhook.again')}: ${say(KIND_TEXT[type])}, ${at(created_at)}`}>
            {say('webhook.again')}
          </Button>
        </Form>
      )}
    </li>
  )
}
