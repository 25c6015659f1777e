import { expect, test } from 'vitest'
import { parseForced, parsePlan } from './contract.ts'
import { EXPERIMENTS } from './registry.ts'
import { activeGroups, type ExperimentSettings, groupOf, mayForce } from './rules.ts'

const VISITOR = { id: null, isEmployee: false }
const PERSON = { id: '7', isEmployee: false }
const EMPLOYEE = { id: '8', isEmployee: true }
const settings = (more: Partial<ExperimentSettings> = {}): ExperimentSettings => ({
  plan: {},
  forced: {},
  isTestbed: false,
  ...more,
})
const crowd = Array.from({ length: 10_000 }, (_, i) => ({ id: String(7_000_000_000_000 + i * 977), isEmployee: false }))

test('the registry has the specified groups of vertical navigation, disabled pin creation and campaign tool preference [EXP-001]', () => {
  expect(EXPERIMENTS.web_vertical_nav[0]).toBe('control')
  expect(EXPERIMENTS.web_pin_creation_disabled).toEqual(['control', 'disable_all', 'disable_web_pins'])
  expect(EXPERIMENTS.campaign_tool_preference).toEqual(['prod', 'enabled', 'employees', 'holdout'])
})

test('without a plan everybody is in the first group, and the browser gets no groups [EXP-001]', () => {
  for (const subject of [VISITOR, PERSON, EMPLOYEE]) {
    expect(activeGroups(subject, settings())).toEqual({})
    expect(groupOf('campaign_tool_preference', subject, settings())).toBe('prod')
  }
})

test('people are assigned to groups in the planned shares, and a person always gets the same group [EXP-001]', () => {
  const plan = parsePlan('{"web_board_sort_label":{"shares":{"enabled_recent":10,"enabled_last_pin":25}}}')
  const groups = crowd.map((each) => groupOf('web_board_sort_label', each, settings({ plan })))
  const share = (group: string) => groups.filter((each) => each === group).length / crowd.length
  expect(share('enabled_recent')).toBeCloseTo(0.1, 1)
  expect(share('enabled_last_pin')).toBeCloseTo(0.25, 1)
  expect(share('control')).toBeCloseTo(0.65, 1)
  expect(crowd.map((each) => groupOf('web_board_sort_label', each, settings({ plan })))).toEqual(groups)
  const turned = parsePlan('{"web_board_sort_label":{"shares":{"enabled_last_pin":25,"enabled_recent":10}}}')
  expect(crowd.map((each) => groupOf('web_board_sort_label', each, settings({ plan: turned })))).toEqual(groups)
})

test('a person stays in their group from one release to the next [EXP-001]', () => {
  const plan = parsePlan('{"web_board_sort_label":{"shares":{"enabled_recent":40,"enabled_last_pin":30}}}')
  const groups = crowd.slice(0, 12).map((each) => groupOf('web_board_sort_label', each, settings({ plan })))
  const [last, recent] = ['enabled_last_pin', 'enabled_recent']
  expect(groups).toEqual([last, recent, last, last, recent, recent, recent, last, recent, 'control', 'control', last])
})

test('group assignments of two experiments are independent [EXP-001]', () => {
  const plan = parsePlan(
    '{"web_vertical_nav":{"shares":{"enabled":50}},"web_pin_go_linkless":{"shares":{"enabled":50}}}',
  )
  const both = crowd.filter((each) => Object.keys(activeGroups(each, settings({ plan }))).length === 2)
  expect(both.length / crowd.length).toBeCloseTo(0.25, 1)
})

test('a share of 100 % includes everybody, and a share of 0 % nobody', () => {
  const all = parsePlan('{"web_vertical_nav":{"shares":{"enabled":100}}}')
  const none = parsePlan('{"web_vertical_nav":{"shares":{"enabled":0}}}')
  for (const each of crowd) {
    expect(groupOf('web_vertical_nav', each, settings({ plan: all }))).toBe('enabled')
    expect(groupOf('web_vertical_nav', each, settings({ plan: none }))).toBe('control')
  }
})

test('all visitors are in the group that the plan names for them, whatever the shares of people [HDR-048]', () => {
  const plan = parsePlan('{"web_unauth_hide_follower_count":{"shares":{"enabled":100},"visitors":"control"}}')
  expect(groupOf('web_unauth_hide_follower_count', VISITOR, settings({ plan }))).toBe('control')
  const on = parsePlan('{"web_unauth_hide_follower_count":{"visitors":"enabled"}}')
  expect(groupOf('web_unauth_hide_follower_count', VISITOR, settings({ plan: on }))).toBe('enabled')
  expect(groupOf('web_unauth_hide_follower_count', PERSON, settings({ plan: on }))).toBe('control')
  const silent = parsePlan('{"web_unauth_hide_follower_count":{"shares":{"enabled":100}}}')
  expect(groupOf('web_unauth_hide_follower_count', VISITOR, settings({ plan: silent }))).toBe('control')
})

test('employees and testbeds can force any group, and everybody can force the vertical navigation [EXP-006]', () => {
  const forced = parseForced('{"web_vertical_nav":true,"web_pin_creation_disabled":"disable_all"}')
  expect(activeGroups(PERSON, settings({ forced }))).toEqual({ web_vertical_nav: 'enabled' })
  expect(activeGroups(VISITOR, settings({ forced }))).toEqual({ web_vertical_nav: 'enabled' })
  for (const [subject, isTestbed] of [
    [EMPLOYEE, false],
    [PERSON, true],
    [VISITOR, true],
  ] as const)
    expect(activeGroups(subject, settings({ forced, isTestbed }))).toEqual(forced)
  expect(mayForce('web_business_header_update', PERSON, false)).toBe(false)
})

test('a viewer who leaves the vertical navigation overrides the plan [EXP-006]', () => {
  const plan = parsePlan('{"web_vertical_nav":{"shares":{"enabled":100}}}')
  const forced = parseForced('{"web_vertical_nav":false}')
  expect(groupOf('web_vertical_nav', PERSON, settings({ plan, forced }))).toBe('control')
})

test('an invalid cookie forces no group [EXP-006]', () => {
  for (const text of [
    '',
    'x',
    '[]',
    'null',
    '7',
    '{"none":true}',
    '{"web_vertical_nav":"disable_all"}',
    '{"__proto__":1}',
  ])
    expect(parseForced(text), text).toEqual({})
})

test('a plan with an unknown experiment, an unknown group or an invalid share is rejected', () => {
  for (const text of [
    '{"none":{}}',
    '{"web_vertical_nav":{"shares":{"x":1}}}',
    '{"web_vertical_nav":{"visitors":"x"}}',
    '{"web_vertical_nav":{"shares":{"enabled":101}}}',
    '{"web_vertical_nav":{"shares":{"enabled":-1}}}',
    'x',
  ])
    expect(() => parsePlan(text), text).toThrow()
})
