const ON_OFF = ['control', 'enabled'] as const

/** Every experiment with its groups. Visitors are in the first group unless configured otherwise (G-183). */
export const EXPERIMENTS = {
  web_vertical_nav: ON_OFF,
  web_pin_creation_disabled: ['control', 'disable_all', 'disable_web_pins'],
  campaign_tool_preference: ['prod', 'enabled', 'employees', 'holdout'],
  web_board_sort_label: ['control', 'enabled_recent', 'enabled_last_pin'],
  web_idea_pin_builder_path: ON_OFF,
  web_pin_go_linkless: ON_OFF,
  web_group_boards_at_top: ON_OFF,
  web_business_header_update: ON_OFF,
  web_profile_tab_deprecation: ON_OFF,
  web_unauth_hide_follower_count: ON_OFF,
} as const satisfies Record<string, readonly [string, ...string[]]>

export type ExperimentName = keyof typeof EXPERIMENTS
export type ExperimentGroup<Name extends ExperimentName = ExperimentName> = (typeof EXPERIMENTS)[Name][number]

/**
 * True if a group counts as on: its name starts with "enabled" or "employee" (EXP-003). For on/off experiments only; gates such as
 * `web_pin_creation_disabled` compare the group's name.
 */
export function isGroupOn(group: string | null): boolean {
  return group !== null && /^(?:enabled|employee)/.test(group)
}
