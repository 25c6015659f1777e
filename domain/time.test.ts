import { expect, test } from 'vitest'
import { formatTimeAgo, isoDate, isoDuration, rfc2822, timeAgo } from './time.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ENGLISH = { justNow: 'just now', now: 'now' }

test('each unit of time-ago begins exactly at its bound and is rounded down [TXT-007]', () => {
  const shown = (elapsed: number) => {
    const { unit, count } = timeAgo(NOW - elapsed, NOW)
    return `${count} ${unit}`
  }
  expect(shown(0)).toBe('0 now')
  expect(shown(MINUTE - 1)).toBe('0 now')
  expect(shown(MINUTE)).toBe('1 minute')
  expect(shown(2 * MINUTE - 1)).toBe('1 minute')
  expect(shown(HOUR - 1)).toBe('59 minute')
  expect(shown(HOUR)).toBe('1 hour')
  expect(shown(DAY - 1)).toBe('23 hour')
  expect(shown(DAY)).toBe('1 day')
  expect(shown(7 * DAY - 1)).toBe('6 day')
  expect(shown(7 * DAY)).toBe('1 week')
  expect(shown(30 * DAY - 1)).toBe('4 week')
  expect(shown(30 * DAY)).toBe('1 month')
  expect(shown(365 * DAY - 1)).toBe('12 month')
  expect(shown(365 * DAY)).toBe('1 year')
  expect(shown(730 * DAY - 1)).toBe('1 year')
  expect(shown(730 * DAY)).toBe('2 year')
})

test('a future or invalid time is shown as just now [TXT-007]', () => {
  expect(timeAgo(NOW + DAY, NOW)).toEqual({ unit: 'now', count: 0 })
  expect(timeAgo(Number.NaN, NOW)).toEqual({ unit: 'now', count: 0 })
})

test('English has the full and the short form of every unit [TXT-008]', () => {
  const elapsed = [0, MINUTE, 3 * MINUTE, 5 * HOUR, 2 * DAY, 8 * DAY, 120 * DAY, 400 * DAY]
  const all = (locale: string, form: 'full' | 'short') =>
    elapsed.map((ms) => formatTimeAgo(NOW - ms, NOW, locale, form, ENGLISH))
  for (const locale of ['en-US', 'en-GB', 'en-CA', 'en-IN', 'en-AU', 'en-ID']) {
    expect(all(locale, 'full')).toEqual([
      'just now',
      '1 minute ago',
      '3 minutes ago',
      '5 hours ago',
      '2 days ago',
      '1 week ago',
      '4 months ago',
      '1 year ago',
    ])
    expect(all(locale, 'short')).toEqual(['now', '1m', '3m', '5h', '2d', '1w', '4mo', '1y'])
  }
})

test('time-ago is written in the language of the page [TXT-008, LOC-005]', () => {
  const full = (locale: string) => formatTimeAgo(NOW - 3 * MINUTE, NOW, locale, 'full', ENGLISH)
  expect(full('de-DE')).toBe('vor 3 Minuten')
  expect(full('pt-BR')).toBe('há 3 minutos')
  expect(full('ja-JP')).toBe('3 分前')
  expect(formatTimeAgo(NOW - DAY, NOW, 'fr-FR', 'full', ENGLISH)).toBe('il y a 1 jour')
  expect(formatTimeAgo(NOW, NOW, 'de-DE', 'full', { justNow: 'gerade eben', now: 'jetzt' })).toBe('gerade eben')
  expect(formatTimeAgo(NOW, NOW, 'de-DE', 'short', { justNow: 'gerade eben', now: 'jetzt' })).toBe('jetzt')
})

test('no language uses one short form for two units [TXT-008]', () => {
  const ages = [3 * MINUTE, 3 * HOUR, 3 * DAY, 21 * DAY, 90 * DAY, 1095 * DAY]
  for (const locale of ['en-US', 'es-ES', 'pt-BR', 'de-DE', 'fr-FR', 'id-ID', 'ja-JP', 'it-IT', 'sv-SE']) {
    const forms = ages.map((ms) => formatTimeAgo(NOW - ms, NOW, locale, 'short', ENGLISH))
    expect(new Set(forms).size, `${locale}: ${forms}`).toBe(ages.length)
    for (const form of forms) expect(form).toContain('3')
  }
})

test('dates on the wire are RFC 2822 in UTC [G-009]', () => {
  expect(rfc2822(Date.UTC(2021, 3, 4, 5, 43, 58))).toBe('Sun, 04 Apr 2021 05:43:58 +0000')
  expect(() => rfc2822(Number.NaN)).toThrow(RangeError)
})

test('dates in structured data are ISO 8601 [G-009]', () => {
  expect(isoDate(Date.UTC(2021, 3, 4, 5, 43, 58))).toBe('2021-04-04T05:43:58.000Z')
  expect(() => isoDate(Number.NaN)).toThrow(RangeError)
})

test('a duration is written in hours, minutes and whole seconds [SEO-013]', () => {
  expect([0, 400, 1500, 60_000, 65_000, 3_600_000, 3_725_000].map(isoDuration)).toEqual([
    ...['PT0S', 'PT0S', 'PT2S', 'PT1M', 'PT1M5S', 'PT1H', 'PT1H2M5S'],
  ])
})
