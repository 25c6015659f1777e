import { expect, test } from 'vitest'
import { EXPERIMENTS, isGroupOn } from './registry.ts'

test('a group counts as on when its name starts with enabled or employee [EXP-003]', () => {
  for (const group of ['enabled', 'enabled_x', 'enabled_recent', 'employee', 'employees']) {
    expect(isGroupOn(group), group).toBe(true)
  }
  for (const group of ['control', 'holdout', 'prod', 'disable_all', 'disable_web_pins', 'not_enabled', '', null]) {
    expect(isGroupOn(group), String(group)).toBe(false)
  }
})

test('visitors are in a group that is off, unless configured otherwise [EXP-003]', () => {
  for (const groups of Object.values(EXPERIMENTS)) expect(isGroupOn(groups[0])).toBe(false)
})

test('the registry has the ten experiments and their groups [G-183]', () => {
  expect(Object.keys(EXPERIMENTS)).toEqual([
    'web_vertical_nav',
    'web_pin_creation_disabled',
    'campaign_tool_preference',
    'web_board_sort_label',
    'web_idea_pin_builder_path',
    'web_pin_go_linkless',
    'web_group_boards_at_top',
    'web_business_header_update',
    'web_profile_tab_deprecation',
    'web_unauth_hide_follower_count',
  ])
  expect(EXPERIMENTS.web_pin_creation_disabled).toEqual(['control', 'disable_all', 'disable_web_pins'])
  expect(EXPERIMENTS.web_board_sort_label).toEqual(['control', 'enabled_recent', 'enabled_last_pin'])
})

test('the preference of campaign tools has four groups, of which enabled and employees are on [EXP-002 EXP-003]', () => {
  const groups = EXPERIMENTS.campaign_tool_preference
  expect(groups).toEqual(['prod', 'enabled', 'employees', 'holdout'])
  expect(groups.filter(isGroupOn)).toEqual(['enabled', 'employees'])
})
