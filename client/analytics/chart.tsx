import type { Metric } from '#domain/analytics/metrics.ts'
import { fullNumber } from '#domain/numbers.ts'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import css from './analytics.module.css'

interface ChartProps {
  series: { at: number; total: number }[]
  metric: Metric
}

/** Width of a day and height of the chart, in SVG units. */
const [DAY, HEIGHT] = [10, 160]

/** A bar for each day, and the same data as a table for screen readers. */
export function Chart({ series, metric }: ChartProps) {
  const { say, locale } = useWords()
  const day = useDay()
  const title = say(`analytics.metric.${metric}`)
  const most = Math.max(1, ...series.map(({ total }) => total))
  const [first, last] = [series[0]?.at ?? 0, series.at(-1)?.at ?? 0]
  return (
    <figure className={css.chart} data-test-id="chart">
      <figcaption>
        <h2>{title}</h2>
        <span className={css.note}>{say('analytics.most', { shown: fullNumber(most, locale) })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${series.length * DAY} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {series.map(({ at, total }, i) => {
          const height = (total / most) * HEIGHT
          return (
            <rect key={at} x={i * DAY + 1} y={HEIGHT - height} width={DAY - 2} height={height}>
              <title>{`${day(at)}: ${fullNumber(total, locale)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </p>
      <details>
        <summary>{say('analytics.as_table')}</summary>
        <table className={css.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{say('analytics.day')}</th>
              <th scope="col">{say('transparency.count')}</th>
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map(({ at, total }) => (
              <tr key={at}>
                <th scope="row">{day(at)}</th>
                <td>{fullNumber(total, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
