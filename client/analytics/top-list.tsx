import type { Metric, Period } from '#domain/analytics/metrics.ts'
import { fullNumber } from '#domain/numbers.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import css from './analytics.module.css'

export interface TopItem {
  id: string
  title: string
  total: number
  image: string | null
}

interface TopListProps {
  title: string
  kind: 'pin' | 'board'
  items: TopItem[]
  show: Metric
  days: Period
}

/** The ten Pins or boards with the highest numbers of a month; each links to its own numbers. */
export function TopList({ title, kind, items, show, days }: TopListProps) {
  const { say, locale } = useWords()
  return (
    <div className={css.top} data-test-id={`top-${kind}s`}>
      <h3>{title}</h3>
      {items.length === 0 ? (
        <p className={css.note}>{say('analytics.none')}</p>
      ) : (
        <ol>
          {items.map(({ id, title, total, image }) => (
            <li key={id}>
              <a href={href(routes.analytics, { [kind]: id, show, days })}>
                {kind === 'pin' &&
                  (image ? <img src={image} alt="" width={48} height={48} /> : <i aria-hidden="true" />)}
                <span dir="auto">{title || say('pin.untitled')}</span>
                <b>{fullNumber(total, locale)}</b>
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
