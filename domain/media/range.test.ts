import { expect, test } from 'vitest'
import { partOf } from './range.ts'

test('a range selects bytes between two positions, from a position on, or at the end [REL-15]', () => {
  expect(partOf('bytes=0-9', 100)).toEqual({ offset: 0, length: 10 })
  expect(partOf('bytes=90-', 100)).toEqual({ offset: 90, length: 10 })
  expect(partOf('bytes=-30', 100)).toEqual({ offset: 70, length: 30 })
  expect(partOf('bytes=-300', 100)).toEqual({ offset: 0, length: 100 })
  expect(partOf('bytes=99-1000', 100)).toEqual({ offset: 99, length: 1 })
})

test('a range beyond the end is distinguished from a header that is not understood [REL-15]', () => {
  for (const beyond of ['bytes=100-', 'bytes=100-200', 'bytes=-0']) expect(partOf(beyond, 100), beyond).toBe('beyond')
  for (const whole of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-3',
    'bytes=0-1,4-5',
    'items=0-1',
    `bytes=${'9'.repeat(30)}-`,
  ])
    expect(partOf(whole, 100), whole).toBeNull()
})
