import { expect, test } from 'vitest'
import { createIdSource, parseId } from './id.ts'

test('ids of one millisecond increase, and continue in the next millisecond when one is full', () => {
  const ids = createIdSource(
    () => Date.UTC(2026, 5, 1),
    () => 2000,
  )
  const made = Array.from({ length: 10_000 }, () => ids.next())
  expect(new Set(made).size).toBe(10_000)
  expect(made).toEqual([...made].sort((a, b) => a - b))
  expect(made.every(Number.isSafeInteger)).toBe(true)
})

test('ids never decrease, even if the clock is set back', () => {
  let now = Date.UTC(2026, 5, 1)
  const ids = createIdSource(
    () => now,
    () => 0,
  )
  const first = ids.next()
  now -= 60_000
  expect(ids.next()).toBeGreaterThan(first)
})

test('only whole numbers below 2^53 are ids', () => {
  expect(parseId('42')).toBe(42)
  expect(parseId('9007199254740991')).toBe(9007199254740991)
  for (const text of ['', '-1', '1e9', '9007199254740992', '0x1f', ' 1', '1.5', '12345678901234567']) {
    expect(parseId(text), text).toBeNull()
  }
})
