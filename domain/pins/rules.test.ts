import { expect, test } from 'vitest'
import { canSeePin, leavesOutSectionPins, offersBoardForIdeas } from './rules.ts'

const visitor = { id: null, isBot: false, loginState: 'none' } as const
const mira = { id: 1, isBot: false, loginState: 'full' } as const
const guest = { id: 2, isBot: false, loginState: 'full' } as const

test('a pin is seen by who sees its board, and always by who saved it [GRD-013]', () => {
  for (const boardVisible of [true, false]) {
    expect(canSeePin(visitor, { pinnerId: 1, boardVisible })).toBe(boardVisible)
    expect(canSeePin(guest, { pinnerId: 1, boardVisible })).toBe(boardVisible)
    expect(canSeePin(mira, { pinnerId: 1, boardVisible })).toBe(true)
  }
})

test('pins of sections are left out for signed-in people alone, unless the request says [GRD-029]', () => {
  expect(leavesOutSectionPins(visitor, undefined)).toBe(false)
  expect(leavesOutSectionPins(guest, undefined)).toBe(true)
  for (const viewer of [visitor, guest]) {
    expect(leavesOutSectionPins(viewer, '1')).toBe(true)
    expect(leavesOutSectionPins(viewer, 'true')).toBe(true)
    expect(leavesOutSectionPins(viewer, '0')).toBe(false)
    expect(leavesOutSectionPins(viewer, 'false')).toBe(false)
  }
})

test('a board is offered from five boardless pins on, to who has none [ORG-004]', () => {
  expect([offersBoardForIdeas(4, 0), offersBoardForIdeas(5, 0), offersBoardForIdeas(5, 1)]).toEqual([
    false,
    true,
    false,
  ])
})
