import { expect, test } from 'vitest'
import { understoodOf } from './understood.ts'

test('a file of which less than nine tenths were understood says so, by every reason for which an entry makes no Pin [REL-22]', () => {
  for (const reason of ['unreadable', 'empty', 'forbidden_link', 'too_long'] as const) {
    expect(understoodOf(9, { [reason]: 1 }), reason).toBe(null)
    expect(understoodOf(8, { [reason]: 1 }), reason).toEqual({ understood: 8, all: 9 })
  }
  expect(understoodOf(0, { unreadable: 2, empty: 1 })).toEqual({ understood: 0, all: 3 })
  expect(understoodOf(0, {})).toBe(null)
  expect(understoodOf(4, { twice: 4, too_many_boards: 1, unreadable: 1 })).toBe(null)
  expect(understoodOf(4, { bad_picture: 9, others: 9, cut_off: 1 })).toBe(null)
})
