import { routes } from '../../domain/routes.ts'

/** The URL of each section of the settings. */
export const SECTIONS = {
  profile: routes.settingsProfile,
  account: routes.settingsAccount,
  permissions: routes.settingsPermissions,
  personal: routes.settingsPersonal,
  sessions: routes.settingsSessions,
  blocked: routes.settingsBlocked,
  delegations: routes.settingsDelegations,
  changes: routes.settingsChanges,
  language: routes.settingsLanguage,
} as const

export type SettingsSection = keyof typeof SECTIONS
/** In the order of the menu. */
export const SECTION_NAMES = [
  'profile',
  'account',
  'permissions',
  'personal',
  'sessions',
  'blocked',
  'delegations',
  'changes',
  'language',
] as const satisfies readonly SettingsSection[]
