import { expect, test } from 'vitest'
import { monthAfter } from './contract.ts'

test('a month later is the same day, or the last one of a shorter month', () => {
  const after = (day: string) => new Date(monthAfter(Date.parse(day))).toISOString().slice(0, 16)
  expect(after('2026-01-15T03:27:00Z')).toBe('2026-02-15T03:27')
  expect(after('2026-01-31T03:27:00Z')).toBe('2026-02-28T03:27')
  expect(after('2028-01-30T03:27:00Z')).toBe('2028-02-29T03:27')
  expect(after('2026-12-31T23:59:59Z')).toBe('2027-01-31T23:59')
})
