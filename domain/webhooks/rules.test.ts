import { expect, test } from 'vitest'
import { GIVEN_UP, isDelivered, WEBHOOK_KINDS, waitAfter } from './rules.ts'

test('waits grow threefold up to twelve hours and are spread by a quarter', () => {
  const middle = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => waitAfter(failures, 0.5) / 1000)
  expect(middle).toEqual([30, 90, 270, 810, 2430, 7290, 21_870, 43_200, 43_200])
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([22_500, 37_500])
  expect(waitAfter(0, 0.5)).toBe(30_000)
})

test('an event is tried more than a dozen times before it is given up', () => {
  let [tries, time] = [0, 0]
  while (time < GIVEN_UP) time += waitAfter(++tries, 1)
  expect(tries).toBeGreaterThan(12)
  expect(tries).toBeLessThan(30)
})

test('only 2xx counts as delivered: a redirect is none', () => {
  expect([199, 200, 204, 299, 300, 302, 400, 410, 500].filter(isDelivered)).toEqual([200, 204, 299])
})

test('four kinds of events are sent', () => {
  expect(WEBHOOK_KINDS).toEqual(['pin.created', 'board.created', 'comment.created', 'follow.created'])
})
