import { expect, test } from 'vitest'
import type { BoardCard } from '#domain/boards/contract.ts'
import { arranged, moveTo, orderlyBoards, placeBeside, placeOf } from './order-moves.ts'

const card = (id: string): BoardCard => ({
  id,
  name: id,
  url: `/mira/${id}/`,
  // Boards with a capital letter are secret.
  profileGroup: id < 'a' ? 'secret' : 'public',
  covers: [],
  pin_count: 0,
})
const boards = [...'abcdXYZ'].map(card)
const apart = orderlyBoards(false)
const mixed = orderlyBoards(true)
const names = (cards: BoardCard[]) => cards.map(({ name }) => name).join('')

test('a board moves to any place of its group, and to no other group', () => {
  const to = (id: string, place: number) => {
    const from = placeOf(boards, id, apart)
    const move = from && moveTo(from, place)
    return move ? names(arranged(boards, [move], apart)) : null
  }
  expect(to('a', 2)).toBe('bcadXYZ')
  expect(to('d', 0)).toBe('dabcXYZ')
  expect(to('c', 1)).toBe('acbdXYZ')
  expect(to('a', 99)).toBe('bcdaXYZ')
  expect(to('Z', 0)).toBe('abcdZXY')
  expect(to('X', 99)).toBe('abcdYZX')
  expect(to('a', -1)).toBeNull()
  expect(to('d', 3)).toBeNull()
  expect(placeOf(boards, 'q', apart)).toBeNull()
})

test('in a mixed group secret boards can move between public ones', () => {
  const from = placeOf(boards, 'Z', mixed)
  expect(from?.place).toBe(6)
  expect(names(arranged(boards, [{ id: 'Z', after: 'a' }], mixed))).toBe('aZbcdXY')
  expect(names(arranged(boards, [{ id: 'Z', after: null }], mixed))).toBe('ZabcdXY')
})

test('moves apply in order; a board moved behind one that is not loaded appears with it, once', () => {
  expect(
    names(
      arranged(
        boards,
        [
          { id: 'a', after: 'c' },
          { id: 'd', after: 'a' },
          { id: 'b', after: null },
        ],
        apart,
      ),
    ),
  ).toBe('bcadXYZ')
  const moves = [{ id: 'a', after: 'm' }]
  expect(names(arranged(boards, moves, apart))).toBe('bcdXYZ')
  expect(names(arranged([...boards, card('m'), card('a'), card('n')], moves, apart))).toBe('bcdXYZman')
})

test('a board dropped beside another goes before or behind it', () => {
  const from = placeOf(boards, 'b', apart)
  if (!from) throw new Error('no place')
  expect(placeBeside(from, 'd', 'before')).toBe(2)
  expect(placeBeside(from, 'd', 'after')).toBe(3)
  expect(placeBeside(from, 'a', 'before')).toBe(0)
  expect(placeBeside(from, 'a', 'after')).toBe(1)
  expect(placeBeside(from, 'X', 'after')).toBeNull()
  expect(placeBeside(from, 'b', 'after')).toBeNull()
})
