import css from '#client/analytics/analytics.module.css'
import { Chart } from '#client/analytics/chart.tsx'
import { type TopItem, TopList } from '#client/analytics/top-list.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type Metric, PERIODS, type Period } from '#domain/analytics/metrics.ts'
import { fullNumber } from '#domain/numbers.ts'
import { href, routes } from '#domain/routes.ts'

export interface AnalyticsProps {
  days: Period
  /** The metric of the chart and the lists. */
  show: Metric
  /** The Pin or board shown; null: all of the viewer's content. */
  about: { kind: 'pin' | 'board'; id: string; title: string; url: string; image: string | null } | null
  /** The subject's metrics with their totals. */
  totals: { what: Metric; total: number }[]
  /** Total of each day, today last. `at`: ms since 1970, UTC. */
  series: { at: number; total: number }[]
  /** Months of the lists, newest first (start in ms since 1970), and the index of the shown one. */
  months: number[]
  month: number
  /** The viewer's Pins and boards with the highest totals of the month; null: the metric has no such list. */
  pins: TopItem[] | null
  boards: TopItem[] | null
}

/** Views, saves and clicks of the viewer's content (issue 14). */
export function AnalyticsPage({ days, show, about, totals, series, months, month, pins, boards }: AnalyticsProps) {
  const { say, locale } = useWords()
  const subject = about ? { [about.kind]: about.id } : {}
  const at = (change: { days?: Period; show?: Metric; month?: number }) =>
    href(routes.analytics, { ...subject, days, show, month: month || null, ...change })
  const isEmpty = totals.every(({ total }) => total === 0)
  const hasTops = (pins || boards) && !(isEmpty && month === 0 && !pins?.length && !boards?.length)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{say('analytics.title')}</h1>
        <nav className={css.chips} aria-label={say('analytics.period')}>
          {PERIODS.map((each) => (
            <a key={each} href={at({ days: each })} aria-current={each === days ? 'page' : undefined}>
              {say('analytics.days', { count: each })}
            </a>
          ))}
        </nav>
      </header>
      {about && (
        <p className={css.about}>
          {about.image && <img src={about.image} alt="" width={56} height={56} />}
          <a href={about.url} dir="auto">
            {about.title || say('pin.untitled')}
          </a>
          <LinkButton href={href(routes.analytics, { days })}>{say('analytics.all')}</LinkButton>
        </p>
      )}
      <nav className={css.tiles} aria-label={say('analytics.metrics')}>
        {totals.map(({ what, total }) => (
          <a key={what} href={at({ show: what })} aria-current={what === show ? 'page' : undefined} data-metric={what}>
            <span>{say(`analytics.metric.${what}`)}</span>
            <b>{fullNumber(total, locale)}</b>
          </a>
        ))}
      </nav>
      {isEmpty ? (
        <EmptyState drawing="pins" testId="no-numbers">
          <h2>{say('analytics.empty')}</h2>
          <p>{say('analytics.empty_text')}</p>
        </EmptyState>
      ) : (
        <Chart series={series} metric={show} />
      )}
      {hasTops && (
        <section className={css.tops}>
          <header>
            <h2>{say('analytics.of_month')}</h2>
            <p className={css.note}>{say('analytics.of_month_text')}</p>
          </header>
          <nav className={css.chips} aria-label={say('analytics.month')}>
            {months.map((each, i) => (
              <a key={each} href={at({ month: i })} aria-current={i === month ? 'page' : undefined}>
                {new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(each)}
              </a>
            ))}
          </nav>
          {pins && <TopList title={say('analytics.top_pins')} kind="pin" items={pins} show={show} days={days} />}
          {boards && (
            <TopList title={say('analytics.top_boards')} kind="board" items={boards} show={show} days={days} />
          )}
        </section>
      )}
      <p className={css.note}>{say('analytics.how')}</p>
      <p>
        <LinkButton href={href(routes.analyticsCsv, { ...subject, days })}>{say('transparency.csv')}</LinkButton>
      </p>
    </div>
  )
}
