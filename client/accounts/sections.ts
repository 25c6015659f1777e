import { routes } from '#domain/routes.ts'

/** The URL of each section of the settings. */
export const SECTIONS = {
  profile: routes.settingsProfile,
  business: routes.settingsBusiness,
  badges: routes.settingsBadges,
  account: routes.settingsAccount,
  permissions: routes.settingsPermissions,
  notifications: routes.settingsNotifications,
  personal: routes.settingsPersonal,
  sessions: routes.settingsSessions,
  developer: routes.settingsDeveloper,
  blocked: routes.settingsBlocked,
  delegations: routes.settingsDelegations,
  changes: routes.settingsChanges,
  data: routes.settingsData,
  language: routes.settingsLanguage,
} as const

export type SettingsSection = keyof typeof SECTIONS
/** In the order of the menu. */
export const SECTION_NAMES = [
  'profile',
  'business',
  'badges',
  'account',
  'permissions',
  'notifications',
  'personal',
  'sessions',
  'blocked',
  'delegations',
  'developer',
  'changes',
  'data',
  'language',
] as const satisfies readonly SettingsSection[]

/** Sections with pages of their own, listed after the others. */
const OWN_PAGES = {
  import: routes.import,
  library: routes.settingsLibrary,
  offline: routes.settingsOffline,
  webhooks: routes.settingsWebhooks,
} as const
const OWN_PAGE_NAMES = [
  'import',
  'library',
  'offline',
  'webhooks',
] as const satisfies readonly (keyof typeof OWN_PAGES)[]

/** An entry of the menu. */
export type SettingsEntry = SettingsSection | keyof typeof OWN_PAGES
export const ENTRIES: Record<SettingsEntry, string> = { ...SECTIONS, ...OWN_PAGES }

/** The entries of an account's menu. Only a business has badges. */
export function entriesOf(isPartner: boolean): SettingsEntry[] {
  return [...SECTION_NAMES.filter((section) => section !== 'badges' || isPartner), ...OWN_PAGE_NAMES]
}
