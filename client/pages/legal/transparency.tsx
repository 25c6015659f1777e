import type { ReactNode } from 'react'
import css from '#client/legal/transparency.module.css'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { isNewcomerLimit } from '#domain/accounts/newcomers.ts'
import { type Action, isOwnSource } from '#domain/legal/cases.ts'
import { isReportReason } from '#domain/legal/reasons.ts'
import { fullNumber } from '#domain/numbers.ts'
import { href, routes } from '#domain/routes.ts'

export interface TransparencyProps {
  year: number
  /** Years with numbers, newest first. */
  years: number[]
  numbers: {
    /** `source`: `report`, an `OwnSource`, or a law. */
    notices: { source: string; reason: string; total: number }[]
    decisions: { action: Action; total: number }[]
    /** Average hours from a case's first notice to its decision; null without decisions. */
    hours: number | null
    appeals: { received: number; upheld: number; reversed: number }
  }
}

/** Numbers about reports, legal notices and decisions (DSA, articles 15 and 24). */
export function TransparencyPage({ year, years, numbers }: TransparencyProps) {
  const { say, locale } = useWords()
  const { notices, decisions, hours, appeals } = numbers
  const count = (n: number) => fullNumber(n, locale)
  const nameOf = (source: string) =>
    source === 'report' || isOwnSource(source) ? say(`transparency.source.${source}`) : source.toUpperCase()
  const reasonOf = (source: string, reason: string) => {
    if (source === 'brake' && isNewcomerLimit(reason)) return say(`staff.brake.${reason}`)
    if (source === 'copy') return say('staff.same_look')
    return source === 'report' && isReportReason(reason) ? say(`report.reason.${reason}`) : reason
  }
  return (
    <article className={css.page}>
      <h1>{say('transparency.title')}</h1>
      <p>{say('transparency.intro')}</p>
      <nav className={css.years} aria-label={say('transparency.year')}>
        {years.map((each) => (
          <a
            key={each}
            href={href(routes.transparency, { year: each })}
            aria-current={each === year ? 'page' : undefined}
          >
            {each}
          </a>
        ))}
      </nav>
      <Numbers
        title={say('transparency.notices')}
        heads={[say('transparency.source'), say('transparency.reason'), say('transparency.count')]}
        rows={notices.map(({ source, reason, total }) => [nameOf(source), reasonOf(source, reason), count(total)])}
      />
      <Numbers
        title={say('transparency.decisions')}
        heads={[say('staff.action'), say('transparency.count')]}
        rows={decisions.map(({ action, total }) => [say(`staff.action.${action}`), count(total)])}
      />
      {hours !== null && (
        <p>
          {say('transparency.hours')}: <b>{count(hours)}</b>
        </p>
      )}
      <Numbers
        title={say('transparency.appeals')}
        heads={[say('transparency.appeals'), say('transparency.count')]}
        rows={
          appeals.received === 0
            ? []
            : [
                [say('transparency.appeals_received'), count(appeals.received)],
                [say('transparency.appeals_upheld'), count(appeals.upheld)],
                [say('transparency.appeals_reversed'), count(appeals.reversed)],
              ]
        }
      />
      <p>
        <LinkButton href={href(routes.transparencyCsv, { year })}>{say('transparency.csv')}</LinkButton>
      </p>
    </article>
  )
}

/** A table whose last column is numeric. */
function Numbers({ title, heads, rows }: { title: string; heads: string[]; rows: string[][] }): ReactNode {
  const { say } = useWords()
  if (rows.length === 0)
    return (
      <section>
        <h2>{title}</h2>
        <p>{say('transparency.empty')}</p>
      </section>
    )
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
