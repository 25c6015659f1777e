import { expect, test } from 'vitest'
import { canSeePin, leavesOutSectionPins, offersBoardForIdeas } from './rules.ts'

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
