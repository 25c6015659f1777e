import { expect, test } from 'vitest'
import { canSeePin, leavesOutSectionPins, offersBoardForIdeas, tickedPins } from './rules.ts'

const visitor = { id: null, isBot: false, loginState: 'none' } as const
const mira = { id: 1, isBot: false, loginState: 'full' } as const
const guest = { id: 2, isBot: false, loginState: 'full' } as const

test('viewers who see a board see its pins, and the person who saved a pin always sees it [GRD-013]', () => {
  for (const boardVisible of [true, false]) {
    expect(canSeePin(visitor, { pinnerId: 1, boardVisible })).toBe(boardVisible)
    expect(canSeePin(guest, { pinnerId: 1, boardVisible })).toBe(boardVisible)
    expect(canSeePin(mira, { pinnerId: 1, boardVisible })).toBe(true)
  }
})

test('pins in sections are left out for signed-in viewers only, unless the request states otherwise [GRD-029]', () => {
  expect(leavesOutSectionPins(visitor, undefined)).toBe(false)
  expect(leavesOutSectionPins(guest, undefined)).toBe(true)
  for (const viewer of [visitor, guest]) {
    expect(leavesOutSectionPins(viewer, '1')).toBe(true)
    expect(leavesOutSectionPins(viewer, 'true')).toBe(true)
    expect(leavesOutSectionPins(viewer, '0')).toBe(false)
    expect(leavesOutSectionPins(viewer, 'false')).toBe(false)
  }
})

test('a board is offered to people without boards who have at least five boardless pins [ORG-004]', () => {
  expect([offersBoardForIdeas(4, 0), offersBoardForIdeas(5, 0), offersBoardForIdeas(5, 1)]).toEqual([
    false,
    true,
    false,
  ])
})

test('checked Pins are the fields of a form that are named after their ids', () => {
  const fields = {
    'pin.7': 'on',
    'pin.42': 'on',
    'pin.': 'on',
    'pin.x': 'on',
    'pin.12345678901234567': 'on',
    'a.pin.9': 'on',
  }
  expect(tickedPins({ ...fields, board_id: '8' })).toEqual(new Set(['7', '42']))
  expect(tickedPins({})).toEqual(new Set())
})
