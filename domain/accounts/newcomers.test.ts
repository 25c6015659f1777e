import { expect, test } from 'vitest'
import { isNewcomer } from './newcomers.ts'

const HOUR = 3600_000

test('somebody is a newcomer for a day, and for a week until their address is confirmed', () => {
  const after = (hours: number, emailVerifiedAt: number | null) =>
    isNewcomer({ createdAt: 0, emailVerifiedAt }, hours * HOUR)
  expect([0, 23, 24, 167, 168].map((hours) => after(hours, 1))).toEqual([true, true, false, false, false])
  expect([0, 23, 24, 167, 168].map((hours) => after(hours, null))).toEqual([true, true, true, true, false])
})
