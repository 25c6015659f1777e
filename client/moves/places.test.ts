import { expect, test } from 'vitest'
import { createFault } from '../boards/forms/create-fault.ts'
import { BOARDLESS } from '../data/counts.ts'
import { CallError } from '../data/fetcher.ts'
import { lotsOf } from './move-calls.ts'
import { moveFault } from './move-fault.ts'
import { ALL_PINS, countsOf, isSamePlace } from './places.ts'

const goal = { boardId: '1', boardName: 'One', section: null }
const part = { id: '7', title: 'Part' }
const say = (id: string) => id

test('counts change once each where pins leave and where they go [SEC-006]', () => {
  expect(countsOf({ boardId: null, sectionId: null, isBoardless: true }, goal, 3)).toEqual([
    [BOARDLESS, -3],
    ['1', 3],
    ['1 loose', 3],
  ])
  expect(countsOf({ boardId: '2', sectionId: '9' }, { ...goal, section: part }, 2)).toEqual([
    ['2', -2],
    ['9', -2],
    ['1', 2],
    ['7', 2],
  ])
  // A move within a board does not change the board's count.
  expect(countsOf({ boardId: '1', sectionId: null }, { ...goal, section: part }, 2)).toEqual([
    ['1 loose', -2],
    ['7', 2],
  ])
  // Without a known origin only the goal's counts change.
  expect(countsOf({ boardId: null, sectionId: null }, goal, 2)).toEqual([
    ['1', 2],
    ['1 loose', 2],
  ])
})

test('copied pins stay where they are, and deleted pins leave the count of all pins [SEC-006]', () => {
  const from = { boardId: '2', sectionId: null }
  expect(countsOf(from, goal, 3, 'copy')).toEqual([
    [ALL_PINS, 3],
    ['1', 3],
    ['1 loose', 3],
  ])
  expect(countsOf(from, null, 3, 'delete')).toEqual([
    ['2', -3],
    ['2 loose', -3],
    [ALL_PINS, -3],
  ])
})

test('a board and its sections are different places [SEC-008]', () => {
  expect(isSamePlace({ boardId: '1', sectionId: null }, goal)).toBe(true)
  expect(isSamePlace({ boardId: '1', sectionId: '7' }, goal)).toBe(false)
  expect(isSamePlace({ boardId: '1', sectionId: '7' }, { ...goal, section: part })).toBe(true)
  expect(isSamePlace({ boardId: null, sectionId: null }, goal)).toBe(false)
})

test('pins are sent in lots of 250 [ORG-019]', () => {
  const lots = (count: number) => lotsOf(Array.from({ length: count }, String)).map(({ length }) => length)
  expect([lots(0), lots(1), lots(250), lots(251), lots(750)]).toEqual([[], [1], [250], [250, 1], [250, 250, 250]])
})

test('a busy board has its own message, other errors the server’s message [SEC-009 SEC-010]', () => {
  for (const code of [2171, 2172, 2173]) expect(moveFault(new CallError(code, 'x'), say)).toBe('error.board_busy')
  expect(moveFault(new CallError(2174, 'These are here.'), say)).toBe('These are here.')
  expect(moveFault(new CallError(0, ''), say)).toBe('error.unavailable')
  expect(moveFault(new CallError(12, ''), say)).toBe('error.unexpected')
  expect(moveFault(new TypeError('x is undefined'), say)).toBe('error.unexpected')
})

test('an error while creating a board shows the message with its detail, or a general message [ORG-022]', () => {
  expect(createFault(new CallError(58, 'Taken.'), say)).toBe('Taken.')
  expect(createFault(new CallError(1, 'Odd.', 'Its name.'), say)).toBe('Odd. Its name.')
  expect(createFault('A string.', say)).toBe('A string.')
  for (const none of [new CallError(0, ''), '', null, undefined, {}])
    expect(createFault(none, say)).toBe('error.unexpected')
})
