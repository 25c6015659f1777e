import { expect, test } from 'vitest'
import {
  canSeeProfile,
  eligibleTabs,
  hidesFollowerCount,
  nameMark,
  type ProfileTabs,
  showsCreatedTab,
  showsHub,
  showsTabBar,
  tabType,
  visibleViews,
} from './rules.ts'
import { TABS } from './tabs.ts'

const visitor = { id: null, isBot: false, loginState: 'none' } as const
const mira = { id: 1, isBot: false, loginState: 'full' } as const
const guest = { id: 2, isBot: false, loginState: 'full' } as const
const crawler = { id: null, isBot: true, loginState: 'none' } as const
const profile: ProfileTabs = {
  id: 1,
  isPrivate: false,
  followed: false,
  isPartner: false,
  storyPinCount: 0,
  hasPublishedPins: true,
  hasCreatedTab: true,
  hasTriedPins: false,
  defaultTab: null,
}

test('only the owner and approved followers see a private profile [PRV-001]', () => {
  const hidden = { id: 1, isPrivate: true, followed: false }
  expect(canSeeProfile(visitor, hidden)).toBe(false)
  expect(canSeeProfile(guest, hidden)).toBe(false)
  expect(canSeeProfile(guest, { ...hidden, followed: true })).toBe(true)
  expect(canSeeProfile(mira, hidden)).toBe(true)
  expect(canSeeProfile(visitor, { ...hidden, isPrivate: false })).toBe(true)
})

test('signed-in people see a Created tab with pins; on their own profile only businesses do [TAB-026]', () => {
  expect(showsCreatedTab(guest, profile)).toBe(true)
  expect(showsCreatedTab(visitor, profile)).toBe(false)
  expect(showsCreatedTab(crawler, profile)).toBe(false)
  expect(showsCreatedTab({ ...guest, isBot: true }, profile)).toBe(false)
  expect(showsCreatedTab(mira, profile)).toBe(false)
  expect(showsCreatedTab(mira, { ...profile, isPartner: true })).toBe(true)
  expect(showsCreatedTab(guest, { ...profile, hasPublishedPins: false })).toBe(false)
  expect(showsCreatedTab(guest, { ...profile, hasPublishedPins: false, storyPinCount: 1 })).toBe(true)
  expect(showsCreatedTab(guest, { ...profile, hasCreatedTab: false })).toBe(false)
})

const tabs = (viewer: typeof mira | typeof guest | typeof visitor, more: Partial<ProfileTabs> = {}) =>
  eligibleTabs(viewer, { ...profile, ...more }).map(({ tab, isDefault }) => (isDefault ? `${tab}*` : tab))

test('tabs have a fixed order and exactly one default [HDR-038 TAB-015 TAB-016 TAB-028]', () => {
  expect(tabs(visitor)).toEqual(['saved*'])
  expect(tabs(guest)).toEqual(['created', 'saved*'])
  expect(tabs(guest, { storyPinCount: 1 })).toEqual(['created*', 'saved'])
  expect(tabs(guest, { defaultTab: 'created' })).toEqual(['created*', 'saved'])
  expect(tabs(visitor, { defaultTab: 'created', storyPinCount: 1 })).toEqual(['saved*'])
  expect(tabs(guest, { hasTriedPins: true })).toEqual(['created', 'saved*', 'tried'])
  expect(tabs(mira)).toEqual(['saved*', 'hub_boards', 'hub_pins'])
  expect(tabs(mira, { isPartner: true })).toEqual(['created', 'saved*'])
  expect(showsHub(mira, profile)).toBe(true)
  expect(showsHub(mira, { ...profile, isPartner: true })).toBe(false)
  expect(showsHub(guest, profile)).toBe(false)
})

test('a crawler gets no Tried tab [TAB-025]', () => {
  const seen = (isBot: boolean) =>
    eligibleTabs({ ...visitor, isBot }, { ...profile, hasTriedPins: true }).map(({ tab }) => tab)
  expect(seen(true)).toEqual(['saved'])
  expect(seen(false)).toEqual(['saved', 'tried'])
})

test('tabs have the numbers of the source documents, without 2 [TAB-014]', () => {
  expect(TABS).toEqual({ saved: 0, created: 1, tried: 3, hub_boards: 4, hub_pins: 5 })
  expect(tabType('hub_pins')).toBe(5)
})

test('a tab bar is shown from two tabs on [TAB-024]', () => {
  expect([[], [1], [1, 2]].map(showsTabBar)).toEqual([false, false, true])
})

test('a name has one mark: the lock, else verified identity, else merchant, else website [HDR-006 HDR-007]', () => {
  const all = {
    is_private_profile: true,
    verified_identity: { verified: true },
    is_verified_merchant: true,
    is_primary_website_verified: true,
  }
  expect(nameMark(all)).toBe('private')
  expect(nameMark({ ...all, is_private_profile: false })).toBe('identity')
  expect(nameMark({ is_verified_merchant: true, is_primary_website_verified: true })).toBe('merchant')
  expect(nameMark({ verified_identity: { verified: false }, is_primary_website_verified: true })).toBe('website')
  expect(nameMark({})).toBeNull()
})

test('only the owner sees the number of views, and everybody sees that of a business [HDR-036]', () => {
  const of = { id: 1, isPartner: false, views: 7 }
  expect([mira, guest, visitor].map((viewer) => visibleViews(viewer, of))).toEqual([7, -1, -1])
  expect(visibleViews(visitor, { ...of, isPartner: true })).toBe(7)
})

test('the number of followers is hidden from visitors, for unverified people, where the experiment is on [HDR-048]', () => {
  const plain = { verified_identity: { verified: false }, is_verified_merchant: false }
  const hides = (viewer: typeof visitor | typeof guest, more: Partial<typeof plain>, group: string) =>
    hidesFollowerCount(viewer, { ...plain, ...more }, () => group)
  expect(hides(visitor, {}, 'enabled')).toBe(true)
  expect(hides(visitor, {}, 'control')).toBe(false)
  expect(hides(guest, {}, 'enabled')).toBe(false)
  expect(hides(visitor, { verified_identity: { verified: true } }, 'enabled')).toBe(false)
  expect(hides(visitor, { is_verified_merchant: true }, 'enabled')).toBe(false)
})
