import { expect, test } from 'vitest'
import { gatesFor, parseConfirmFrom, UNCONFIRMED_FOR } from './gates.ts'

const DAY = Date.UTC(2026, 11, 1)

test('a person who signed up from the day on must confirm their address one day later [G-162]', () => {
  expect(gatesFor(DAY, DAY, DAY + UNCONFIRMED_FOR)).toEqual(['confirm_email'])
  expect(gatesFor(DAY, DAY, DAY + UNCONFIRMED_FOR - 1)).toEqual([])
  expect(gatesFor(DAY, DAY, DAY + 300 * UNCONFIRMED_FOR)).toEqual(['confirm_email'])
})

test('who has confirmed, who signed up before the day, and everybody on a site without a day may create [G-162]', () => {
  const late = DAY + 300 * UNCONFIRMED_FOR
  expect(gatesFor(null, DAY, late)).toEqual([])
  expect(gatesFor(DAY - 1, DAY, late)).toEqual([])
  expect(gatesFor(DAY, null, late)).toEqual([])
})

test('the day is written as year, month and day [G-162]', () => {
  expect(parseConfirmFrom('2026-12-01')).toBe(DAY)
  expect([undefined, ''].map(parseConfirmFrom)).toEqual([null, null])
  for (const text of ['soon', '1', '2026-12', '2026-13-01', '01.12.2026'])
    expect(() => parseConfirmFrom(text), text).toThrow('CONFIRM_EMAIL_TO_CREATE')
})
