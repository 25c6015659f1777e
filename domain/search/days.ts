const DAY = 86_400_000

/**
 * The words by which the index knows the days between two, both included: whole centuries, years and months by their beginning (`d20`,
 * `d2025`, `d202603`), the rest day by day (`d20260307`). Each is a beginning; there are less than 400.
 * @param after, before days such as `2026-03-07`; absent: from 1000 on, until 9999
 */
export function dayWords(after: string | undefined, before: string | undefined): string[] {
  const last = before ?? '9999-12-31'
  const words: string[] = []
  let at = after ?? '1000-01-01'
  while (at <= last) {
    const [year = '', month = ''] = at.split('-')
    const whole = [
      { isBegin: at.endsWith('0-01-01') && at[2] === '0', word: year.slice(0, 2), end: `${year.slice(0, 2)}99-12-31` },
      { isBegin: at.endsWith('-01-01'), word: year, end: `${year}-12-31` },
      { isBegin: at.endsWith('-01'), word: year + month, end: lastOfMonth(Number(year), Number(month)) },
    ].find(({ isBegin, end }) => isBegin && end <= last)
    words.push(`d${whole?.word ?? at.replaceAll('-', '')}`)
    at = nextDay(whole?.end ?? at)
  }
  return words
}

function lastOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The day after; after the year 9999, which has no next, what sorts behind it. */
function nextDay(day: string): string {
  return day === '9999-12-31' ? '~' : new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}
