import { expect, test } from 'vitest'
import { compactNumber, followingShown, fullNumber, price, viewsShown } from './numbers.ts'

test('an English count is compact, with one fraction digit at most and a lower-case unit [G-086]', () => {
  for (const locale of ['en-US', 'en-GB', 'en-CA', 'en-IN', 'en-AU']) {
    const counts = [0, 1, 999, 1000, 1249, 12_345, 3_400_000].map((n) => compactNumber(n, locale))
    expect(counts).toEqual(['0', '1', '999', '1k', '1.2k', '12.3k', '3.4m'])
  }
})

test('counts and numbers follow the language and region [LOC-005]', () => {
  expect(compactNumber(1234, 'de-DE')).toBe('1.234')
  expect(compactNumber(3_400_000, 'de-DE')).toBe('3,4\u00a0Mio.')
  expect(compactNumber(12_345, 'ja-JP')).toBe('1.2万')
  expect(fullNumber(1234, 'de-DE')).toBe('1.234')
  expect(fullNumber(1234, 'de-CH')).toMatch(/^1['’]234$/)
  expect(fullNumber(1_234_567, 'en-IN')).toBe('12,34,567')
  expect(fullNumber(0, 'en-US')).toBe('0')
})

test('monthly views from 1,000 on have a unit and exactly one fraction digit, rounded down [HDR-052]', () => {
  const shown = (views: number) => viewsShown(views, 'en-US')
  expect([0, 1, 999].map(shown)).toEqual(['0', '1', '999'])
  expect([1000, 1049, 1999, 12_345, 123_456].map(shown)).toEqual(['1.0k', '1.0k', '1.9k', '12.3k', '123.4k'])
  expect([999_949, 999_999, 1_000_000].map(shown)).toEqual(['999.9k', '999.9k', '1.0m'])
  expect([1_432_940, 9_950_000, 9_999_999].map(shown)).toEqual(['1.4m', '9.9m', '9.9m'])
  expect([10_000_000, 12_000_000].map(shown)).toEqual(['10m+', '10m+'])
})

test('monthly views have the units of their language, and numbers that it writes in full stay full [HDR-052 LOC-005]', () => {
  expect([999, 1234, 1_999_999, 9_999_999].map((views) => viewsShown(views, 'de-DE'))).toEqual([
    '999',
    '1.234',
    '1,9\u00a0Mio.',
    '9,9\u00a0Mio.',
  ])
  expect([9999, 19_999].map((views) => viewsShown(views, 'ja-JP'))).toEqual(['9,999', '1.9万'])
  expect(viewsShown(1999, 'en-IN')).toBe('1.9k')
})

test('the following count leaves out interests and never falls below 0 [HDR-049]', () => {
  expect(followingShown(180, 7)).toBe(173)
  expect(followingShown(7, 7)).toBe(0)
  expect(followingShown(3, 7)).toBe(0)
})

test('a price is formatted in its currency and in the language of the page [GRD-014]', () => {
  expect(price(12, 'USD', 'en-US')).toBe('$12.00')
  expect(price(1249.5, 'EUR', 'de-DE')).toBe('1.249,50\u00a0€')
  expect(price(1200, 'JPY', 'en-US')).toBe('¥1,200')
  expect(price(0, 'USD', 'en-US')).toBe('$0.00')
})

test('there is no price unless value and currency are both set and valid [GRD-014]', () => {
  expect(price(null, 'USD', 'en-US')).toBeNull()
  expect(price(12, null, 'en-US')).toBeNull()
  for (const currency of ['', 'US', 'USDX', 'usd', 'U$D', '<b>']) expect(price(12, currency, 'en-US')).toBeNull()
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(price(value, 'USD', 'en-US')).toBeNull()
})

test('prices stay correct after many different currencies have been formatted', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const a of letters) for (const b of letters) expect(price(1, `X${a}${b}`, 'en-US')).toContain('1')
  expect(price(12, 'USD', 'en-US')).toBe('$12.00')
})
