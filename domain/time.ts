const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

export interface TimeAgo {
  unit: 'now' | TimeUnit
  /** Whole units, rounded down; 0 for now. */
  count: number
}

/** The catalogue's texts for "just now" (full form) and "now" (short form). */
export interface TimeAgoWords {
  justNow: string
  now: string
}

const ENGLISH_SHORT: Record<TimeUnit, string> = { minute: 'm', hour: 'h', day: 'd', week: 'w', month: 'mo', year: 'y' }

/** Languages whose narrow form abbreviates minutes and months in the same way ("3m"). */
const NARROW_IS_AMBIGUOUS = new Set(['ja', 'sv'])

/** The time since `then`, both in ms since 1970; "now" for the future and invalid times (TXT-007, G-176). */
export function timeAgo(then: number, now: number): TimeAgo {
  const elapsed = now - then
  if (!(elapsed >= MINUTE)) return { unit: 'now', count: 0 }
  if (elapsed < HOUR) return whole(elapsed, 'minute', MINUTE)
  if (elapsed < DAY) return whole(elapsed, 'hour', HOUR)
  if (elapsed < WEEK) return whole(elapsed, 'day', DAY)
  if (elapsed < MONTH) return whole(elapsed, 'week', WEEK)
  if (elapsed < YEAR) return whole(elapsed, 'month', MONTH)
  return whole(elapsed, 'year', YEAR)
}

/** "3 minutes ago" (full) or "3m" (short) in the locale (TXT-008, LOC-005, G-176). */
export function formatTimeAgo(
  then: number,
  now: number,
  locale: string,
  form: 'full' | 'short',
  words: TimeAgoWords,
): string {
  const { unit, count } = timeAgo(then, now)
  if (unit === 'now') return form === 'full' ? words.justNow : words.now
  if (form === 'full') return fullFormat(locale).format(-count, unit)
  if (language(locale) === 'en') return `${count}${ENGLISH_SHORT[unit]}`
  return shortFormat(locale, unit).format(count)
}

/** Formats a date of the wire: "Sun, 04 Apr 2021 05:43:58 +0000" (G-009). Throws RangeError for an invalid date. */
export function rfc2822(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value')
  return date.toUTCString().replace('GMT', '+0000')
}

/**
 * Formats a date of JSON-LD and `<time>`: "2021-04-04T05:43:58.000Z" (G-009). Throws RangeError for an invalid date.
 */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString()
}

/** Formats a duration in ms as ISO 8601, in whole seconds: "PT1M5S" (G-150). */
export function isoDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || seconds === 0 ? `${rest}S` : ''}`
}

function whole(elapsed: number, unit: TimeUnit, length: number): TimeAgo {
  return { unit, count: Math.floor(elapsed / length) }
}

function language(locale: string): string {
  return locale.slice(0, 2)
}

// Creating an Intl formatter is slow, and a page shows dozens of times.
const fullFormats = new Map<string, Intl.RelativeTimeFormat>()
const shortFormats = new Map<string, Intl.NumberFormat>()

function fullFormat(locale: string): Intl.RelativeTimeFormat {
  const known = fullFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' })
  fullFormats.set(locale, known)
  return known
}

function shortFormat(locale: string, unit: TimeUnit): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const unitDisplay = NARROW_IS_AMBIGUOUS.has(language(locale)) ? 'short' : 'narrow'
  const known = shortFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  shortFormats.set(key, known)
  return known
}
