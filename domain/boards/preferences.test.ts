import { expect, test } from 'vitest'
import { offersLayout, ownerSort, preferencesOf } from './preferences.ts'

const none = { chosen: null, hasCustomOrder: false, groupsLead: () => false }

test('an owner’s boards are sorted as chosen, else in custom order, else with group boards first, else by the last save [BRD-037]', () => {
  const never = () => {
    throw new Error('asked for nothing')
  }
  expect(ownerSort({ chosen: 'alphabetical', hasCustomOrder: true, groupsLead: never })).toBe('alphabetical')
  expect(ownerSort({ chosen: null, hasCustomOrder: true, groupsLead: never })).toBe('custom')
  expect(ownerSort({ ...none, groupsLead: () => true })).toBe('group_boards_at_top')
  expect(ownerSort(none)).toBe('last_pinned_to')
})

test('an owner who chooses custom order keeps the default sort until boards are arranged [BRD-037]', () => {
  expect(ownerSort({ ...none, chosen: 'custom' })).toBe('last_pinned_to')
  expect(ownerSort({ ...none, chosen: 'custom', groupsLead: () => true })).toBe('group_boards_at_top')
  expect(ownerSort({ ...none, chosen: 'custom', hasCustomOrder: true })).toBe('custom')
})

test('boards are wide and pins have standard density by default, and a list layout counts as wide [BRD-039 GRD-004]', () => {
  const kept = {
    mostRecentBoardSortOrder: null,
    profileBoardRepViewType: null,
    profilePinRepViewType: null,
    boardPinRepViewType: null,
    profileBoardGroupBy: null,
  }
  const defaults = {
    most_recent_board_sort_order: null,
    profile_board_rep_view_type: 'wide',
    profile_pin_rep_view_type: 'regular',
    board_pin_rep_view_type: 'regular',
    profile_board_group_by: 'visibility',
  }
  expect(preferencesOf(null)).toEqual(defaults)
  expect(preferencesOf(kept)).toEqual(defaults)
  expect(preferencesOf({ ...kept, profileBoardRepViewType: 'list', mostRecentBoardSortOrder: 'nonsense' })).toEqual(
    defaults,
  )
  expect(preferencesOf({ ...kept, profileBoardRepViewType: 'square' }).profile_board_rep_view_type).toBe('square')
  expect(preferencesOf({ ...kept, profilePinRepViewType: 'dense' }).profile_pin_rep_view_type).toBe('dense')
})

test('the layout is offered to owners without a business account, outside the overview [BRD-006]', () => {
  expect(offersLayout(true, false, false)).toBe(true)
  expect(offersLayout(false, false, false)).toBe(false)
  expect(offersLayout(true, true, false)).toBe(false)
  expect(offersLayout(true, false, true)).toBe(false)
})
