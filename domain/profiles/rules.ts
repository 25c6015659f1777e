import { isGroupOn } from '../experiments/registry.ts'
import { isSignedIn, type Viewer } from '../viewer.ts'
import { TABS, type Tab } from './tabs.ts'

/** What decides about a profile and its tabs. */
export interface ProfileAccess {
  id: number
  isPrivate: boolean
  /** The viewer follows it, approved. */
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

/** A private profile's content is for its owner and approved followers (PRV-001, G-107). */
export function canSeeProfile(viewer: Viewer, profile: ProfileAccess): boolean {
  return !profile.isPrivate || ownsProfile(viewer, profile) || profile.followed
}

/** TAB-026 with G-075: a shortfall is a profile with neither story pins nor published ones. */
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

/** The owner's hub of boards and pins; partners don't get the split view (TAB-028). */
export function showsHub(viewer: Viewer, profile: ProfileTabs): boolean {
  return ownsProfile(viewer, profile) && !profile.isPartner
}

/**
 * The tabs a viewer gets, in their order, with at most one default (HDR-038). Story pins make Created the default where it
 * shows, then the stored default counts, then Saved (TAB-015, TAB-016, G-074).
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

/** Tabs are drawn only where there is a choice (TAB-024); the hub has its own pair. */
export function showsTabBar(tabs: readonly unknown[]): boolean {
  return tabs.length >= 2
}

export type VerifiedMark = 'private' | 'identity' | 'merchant' | 'website' | null

/** Which one mark stands by a name: the lock precedes all (HDR-006, HDR-007, G-083). */
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

/** Monthly views are the owner's and, for partners, everybody's (G-089); -1 hides them. */
export function visibleViews(viewer: Viewer, profile: { id: number; isPartner: boolean; views: number }): number {
  return ownsProfile(viewer, profile) || profile.isPartner ? profile.views : -1
}

/**
 * Visitors don't see how many follow somebody unverified while an experiment is on (HDR-048). The group is asked for only where it
 * makes a difference.
 */
export function hidesFollowerCount(
  viewer: Viewer,
  user: { verified_identity: { verified: boolean }; is_verified_merchant: boolean },
  group: () => string,
): boolean {
  const isVerified = user.verified_identity.verified || user.is_verified_merchant
  return !isSignedIn(viewer) && !isVerified && isGroupOn(group())
}
