import { expect, test } from 'vitest'
import { between, numbered, reorder } from './order.ts'

test('new positions sort as text and leave room between neighbours', () => {
  const places = Array.from({ length: 5000 }, (_, rank) => numbered(rank))
  expect(places.toSorted()).toEqual(places)
  expect(between(numbered(0), numbered(1))).toBe('5000050000')
})

test('there is a position between any two positions until the digits run out', () => {
  let after = numbered(1)
  const before = numbered(0)
  let halvings = 0
  for (let pos = between(before, after); pos !== null; pos = between(before, after)) {
    expect(before < pos && pos < after, pos).toBe(true)
    expect(pos.length).toBeLessThanOrEqual(40)
    after = pos
    halvings++
  }
  // Now the whole order must be renumbered.
  expect(halvings).toBeGreaterThan(100)
  expect(after).toHaveLength(40)
})

test('positions before the first and after the last advance in whole numbers', () => {
  let first = between(null, null) ?? ''
  let last = first
  for (let i = 0; i < 200; i++) {
    const earlier = between(null, first) ?? ''
    const later = between(last, null) ?? ''
    expect(earlier < first && last < later).toBe(true)
    first = earlier
    last = later
  }
  expect([first.length, last.length]).toEqual([10, 10])
  // Between the first whole number and the start there are fractions; after the last one there is no room.
  expect(between(null, '0000000002')).toBe('0000000001')
  expect(between(null, '0000000001')).toBe('00000000005')
  expect(between('9999999999', null)).toBeNull()
})

test('there is no position between equal ones, and an invalid position counts as absent', () => {
  expect(between(numbered(3), numbered(3))).toBeNull()
  expect(between(numbered(3), numbered(2))).toBeNull()
  expect(between(numbered(3), 'n')).toBe(numbered(4))
  expect(between('n', null)).toBeNull()
  expect(between('07', '09')).toBeNull()
})

test('moves apply in order and change only the positions of the moved boards', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, rank) => ({ id, pos: numbered(rank) }))
  const order = (moves: Parameters<typeof reorder>[1]) => {
    const places = reorder(rows, moves)
    const all = rows.map(({ id, pos }) => ({ id, pos: places?.get(id) ?? pos }))
    return all
      .toSorted((one, other) => (one.pos < other.pos ? -1 : 1))
      .map(({ id }) => id)
      .join('')
  }
  const move = (board_id: string, after_board_id: string | null) => ({ board_id, after_board_id })
  expect(order([move('a', 'c')])).toBe('bcad')
  expect(order([move('d', null)])).toBe('dabc')
  expect(order([move('a', 'd')])).toBe('bcda')
  expect(order([move('b', 'a')])).toBe('abcd')
  expect(order([move('a', 'b'), move('c', 'a'), move('d', null)])).toBe('dbac')
  expect(order([move('a', 'd'), move('a', null)])).toBe('abcd')
  expect(reorder(rows, [move('a', 'd')])?.size).toBe(1)
  expect(reorder(rows, [move('a', 'x')])).toBeNull()
})

test('a move needs only the part of the order that contains its boards', () => {
  const part = [
    { id: 'c', pos: numbered(2) },
    { id: 'd', pos: numbered(3) },
    { id: 'e', pos: numbered(4) },
  ]
  expect(reorder(part, [{ board_id: 'x', after_board_id: 'c' }])?.get('x')).toBe('5000250000')
  expect(reorder(part, [{ board_id: 'd', after_board_id: 'c' }])?.get('d')).toBe('5000300000')
})
