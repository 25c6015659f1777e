import type { TransparencyProps } from '#client/pages/legal/transparency.tsx'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { type CountRow, selectYear, selectYears } from './queries.ts'

type Numbers = TransparencyProps['numbers']

/** The transparency report of a year (DSA, articles 15 and 24). `asked` null: the current year. */
export async function readTransparency(
  { db, now }: Requester,
  asked: number | null,
): Promise<{ year: number; years: number[]; numbers: Numbers }> {
  const present = new Date(now).getUTCFullYear()
  const year = asked ?? present
  const { rows, years } = await batch(db, { rows: selectYear(year), years: selectYears() })
  const all = new Set([present, ...years.map((row) => row.year)])
  return { year, years: [...all].sort((a, b) => b - a), numbers: numbersOf(rows) }
}

function numbersOf(rows: CountRow[]): Numbers {
  const of = (what: CountRow['what']) => rows.filter((row) => row.what === what)
  const one = (what: CountRow['what'], key: string) => of(what).find((row) => row.key === key)?.total ?? 0
  const decided = of('decision').filter(({ key }) => key !== 'taken_back')
  const total = decided.reduce((sum, row) => sum + row.total, 0)
  return {
    notices: of('notice').map(({ source, key, total }) => ({ source, reason: key, total })),
    decisions: decided.map(({ key, total }) => ({ action: key as Numbers['decisions'][number]['action'], total })),
    hours: total === 0 ? null : Math.round(one('hours', 'decision') / total),
    appeals: {
      received: one('appeal', 'received'),
      upheld: one('appeal', 'upheld'),
      reversed: one('appeal', 'reversed'),
    },
  }
}
