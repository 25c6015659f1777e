import { isSignedIn, type Viewer } from '../accounts/viewer.ts'
import { isGroupOn } from '../experiments/registry.ts'
import { TABS, type Tab } from './tabs.ts'

/** Facts that decide who may see a profile. */
export interface ProfileAccess {
  id: number
  isPrivate: boolean
  /** True if the viewer is an approved follower. */
  followed: boolean
}

export interface ProfileTabs extends ProfileAccess {
  isPartner: boolean
  storyPinCount: number
  hasPublishedPins: boolean
  hasCreatedTab: boolean
  hasTriedPins: boolean
  defaultTab: Tab | null
}

export function ownsProfile(viewer: Viewer, profile: { id: number }): boolean {
  return viewer.id === profile.id
}

/** A private profile is visible to its owner and approved followers (PRV-001, G-107). */
export function canSeeProfile(viewer: Viewer, profile: ProfileAccess): boolean {
  return !profile.isPrivate || ownsProfile(viewer, profile) || profile.followed
}

/** True if the Created tab is shown (TAB-026). Shortfall: neither story Pins nor published Pins (G-075). */
export function showsCreatedTab(viewer: Viewer, profile: ProfileTabs): boolean {
  const shortfall = profile.storyPinCount === 0 && !profile.hasPublishedPins
  return (
    profile.hasCreatedTab &&
    isSignedIn(viewer) &&
    !viewer.isBot &&
    (profile.isPartner || !ownsProfile(viewer, profile)) &&
    !shortfall
  )
}

/** True if the owner gets separate tabs for boards and Pins; partners do not (TAB-028). */
export function showsHub(viewer: Viewer, profile: ProfileTabs): boolean {
  return ownsProfile(viewer, profile) && !profile.isPartner
}

/**
 * The tabs of a profile in their order, with one default (HDR-038): Created if there are story pins and the tab is
 * shown, else the stored default, else Saved (TAB-015, TAB-016, G-074).
 */
export function eligibleTabs(viewer: Viewer, profile: ProfileTabs): { tab: Tab; isDefault: boolean }[] {
  const tabs: Tab[] = []
  const created = showsCreatedTab(viewer, profile)
  if (created) tabs.push('created')
  tabs.push('saved')
  if (profile.hasTriedPins && !viewer.isBot) tabs.push('tried')
  if (showsHub(viewer, profile)) tabs.push('hub_boards', 'hub_pins')
  const stored = profile.defaultTab && tabs.includes(profile.defaultTab) ? profile.defaultTab : 'saved'
  const chosen = created && profile.storyPinCount > 0 ? 'created' : stored
  return tabs.map((tab) => ({ tab, isDefault: tab === chosen }))
}

export function tabType(tab: Tab): (typeof TABS)[Tab] {
  return TABS[tab]
}

/** The tab bar needs at least two tabs (TAB-024). The owner's hub has its own pair. */
export function showsTabBar(tabs: readonly unknown[]): boolean {
  return tabs.length >= 2
}

export type VerifiedMark = 'private' | 'identity' | 'merchant' | 'website' | null

/** The mark after a name, at most one; the lock takes precedence (HDR-006, HDR-007, G-083). */
export function nameMark(user: {
  is_private_profile?: boolean | undefined
  verified_identity?: { verified: boolean } | undefined
  is_verified_merchant?: boolean | undefined
  is_primary_website_verified?: boolean | undefined
}): VerifiedMark {
  if (user.is_private_profile) return 'private'
  if (user.verified_identity?.verified) return 'identity'
  if (user.is_verified_merchant) return 'merchant'
  return user.is_primary_website_verified ? 'website' : null
}

/** The monthly views: visible to the owner, and to everybody for partners (G-089); -1 hides them. */
export function visibleViews(viewer: Viewer, profile: { id: number; isPartner: boolean; views: number }): number {
  return ownsProfile(viewer, profile) || profile.isPartner ? profile.views : -1
}

/** True if an experiment hides the follower count of an unverified person from visitors (HDR-048). `group` is called only if it decides. */
export function hidesFollowerCount(
  viewer: Viewer,
  user: { verified_identity: { verified: boolean }; is_verified_merchant: boolean },
  group: () => string,
): boolean {
  const isVerified = user.verified_identity.verified || user.is_verified_merchant
  return !isSignedIn(viewer) && !isVerified && isGroupOn(group())
}
