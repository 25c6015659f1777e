const DAY = 86_400_000

/**
 * The index words of the days of a range, both ends included: prefixes for whole centuries, years and months (`d20`,
 * `d2025`, `d202603`), single days for the rest (`d20260307`); fewer than 400 words.
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

/** The next day; '~' after the last day of 9999, because it sorts after all days. */
function nextDay(day: string): string {
  return day === '9999-12-31' ? '~' : new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}
