import { expect, test } from 'vitest'
import type { BoardFilter, Group } from './contract.ts'
import {
  type BoardAccess,
  type BoardAction,
  boardGroup,
  canSeeBoard,
  groupsByHeading,
  leadsWithAllPins,
  listedGroups,
  mayOnBoard,
  offeredFilters,
  RESERVED_BOARD_SLUGS,
  showsGroupHeadings,
  wantedGroups,
  worksOnBoard,
} from './rules.ts'

const visitor = { id: null, isBot: false, loginState: 'none' } as const
const mira = { id: 1, isBot: false, loginState: 'full' } as const
const guest = { id: 2, isBot: false, loginState: 'full' } as const
const open: BoardAccess = {
  privacy: 'public',
  archived: false,
  deleted: false,
  ownerId: 1,
  collaborator: false,
  acting: false,
  ownerVisible: true,
}

test('everybody sees public and protected boards; only owners and collaborators see secret and archived ones [BRD-056]', () => {
  for (const privacy of ['public', 'protected'] as const) {
    expect(canSeeBoard(visitor, { ...open, privacy })).toBe(true)
    expect(canSeeBoard(guest, { ...open, privacy })).toBe(true)
  }
  for (const hidden of [{ privacy: 'secret' as const }, { archived: true }]) {
    expect(canSeeBoard(visitor, { ...open, ...hidden })).toBe(false)
    expect(canSeeBoard(guest, { ...open, ...hidden })).toBe(false)
    expect(canSeeBoard(guest, { ...open, ...hidden, collaborator: true })).toBe(true)
    expect(canSeeBoard(mira, { ...open, ...hidden })).toBe(true)
  }
})

test('only owners and collaborators see the boards of a hidden profile, and nobody sees a deleted board [BRD-056 REL-01]', () => {
  const closed = { ...open, ownerVisible: false }
  expect(canSeeBoard(visitor, closed)).toBe(false)
  expect(canSeeBoard(guest, closed)).toBe(false)
  expect(canSeeBoard(guest, { ...closed, collaborator: true })).toBe(true)
  expect(canSeeBoard(mira, closed)).toBe(true)
  expect(canSeeBoard(mira, { ...open, deleted: true })).toBe(false)
  // Without a viewer, the collaborator flag has no effect.
  expect(worksOnBoard(visitor, { ...open, collaborator: true })).toBe(false)
})

test('who acts for the owner sees what the owner sees; a program sees secret boards only if it may [G-011 BRD-056]', () => {
  const secret = { ...open, privacy: 'secret' as const }
  expect(canSeeBoard(guest, { ...secret, acting: true })).toBe(true)
  expect(canSeeBoard(visitor, { ...secret, acting: true })).toBe(false)
  expect(canSeeBoard({ ...mira, hidesSecrets: true }, secret)).toBe(false)
  expect(canSeeBoard({ ...mira, hidesSecrets: true }, open)).toBe(true)
  expect(canSeeBoard({ ...mira, hidesSecrets: true }, { ...open, archived: true })).toBe(true)
})

test('an owner may do everything, collaborators work on Pins and sections, and more if the owner lets them manage [BRD-055 BRD-058]', () => {
  const actions: BoardAction[] = ['edit', 'pins', 'sections', 'decide', 'delete', 'people', 'remove_people']
  const may = (role: 'owner' | 'collaborator' | null, managed: boolean) =>
    actions.filter((action) => mayOnBoard(role, managed, action))
  for (const managed of [true, false]) {
    expect(may('owner', managed)).toEqual(actions)
    expect(may(null, managed)).toEqual([])
  }
  expect(may('collaborator', false)).toEqual(['pins', 'sections'])
  expect(may('collaborator', true)).toEqual(['edit', 'pins', 'sections', 'delete', 'people'])
})

test('an archived board is in the archived group, whatever its privacy [BRD-015]', () => {
  expect(boardGroup({ privacy: 'secret', archived: true })).toBe('archived')
  expect(boardGroup({ privacy: 'protected', archived: false })).toBe('protected')
  expect(listedGroups(false)).toEqual(['public'])
})

const wanted = (isOwner: boolean, filter_types: BoardFilter[], more: object = {}): Group[] =>
  wantedGroups({ include_archived: true, filter_types, ...more }, isOwner)

test('a list has the groups that match its filters and that the viewer may list [BRD-049 BRD-050 BRD-053]', () => {
  expect(wanted(true, [])).toEqual(['public', 'protected', 'secret', 'archived'])
  expect(wanted(true, [], { include_archived: false })).toEqual(['public', 'protected', 'secret'])
  expect(wanted(true, ['SECRET'])).toEqual(['secret'])
  expect(wanted(true, ['SECRET', 'ARCHIVED'])).toEqual(['secret', 'archived'])
  expect(wanted(true, ['ARCHIVED'], { include_archived: false })).toEqual(['archived'])
  expect(wanted(true, ['GROUP', 'SECRET'])).toEqual(['public', 'protected', 'secret', 'archived'])
  expect(wanted(true, [], { privacy_filter: 'protected' })).toEqual(['protected'])
  expect(wanted(true, [], { privacy_filter: 'all' })).toEqual(['public', 'protected', 'secret', 'archived'])
  expect(wanted(false, [])).toEqual(['public'])
  expect(wanted(false, [], { privacy_filter: 'all' })).toEqual(['public'])
  expect(wanted(false, [], { privacy_filter: 'secret' })).toEqual([])
  expect(wanted(false, ['SECRET'])).toEqual([])
})

test('groups share one heading, have one each, or are mixed as public with secret before the rest [BRD-027 BRD-028]', () => {
  const all = listedGroups(true)
  expect(groupsByHeading('none', all)).toEqual([all])
  expect(groupsByHeading('visibility', all)).toEqual([['public'], ['protected'], ['secret'], ['archived']])
  expect(groupsByHeading('mix_public_private', all)).toEqual([['public', 'secret'], ['protected'], ['archived']])
  expect(groupsByHeading('mix_public_private', ['archived'])).toEqual([['archived']])
})

test('only the owner sees group headings, outside the overview [BRD-029]', () => {
  expect([true, false].map((isOverview) => showsGroupHeadings(true, isOverview))).toEqual([false, true])
  expect(showsGroupHeadings(false, false)).toBe(false)
})

test('a filter is offered if at least one board matches it [BRD-053 BRD-054]', () => {
  expect(offeredFilters({ secret: 0, archived: 0, group: 0 })).toEqual([])
  expect(offeredFilters({ secret: 1, archived: 0, group: 0 })).toEqual(['SECRET'])
  expect(offeredFilters({ secret: 0, archived: 1, group: 0 })).toEqual(['ARCHIVED'])
  expect(offeredFilters({ secret: 2, archived: 1, group: 1 })).toEqual(['GROUP', 'SECRET', 'ARCHIVED'])
})

test('the owner’s unfiltered list begins with the entry for all pins [BRD-016]', () => {
  const plain = { filter_stories: false, filter_all_pins: false, filter_types: [] }
  expect(leadsWithAllPins(plain, true)).toBe(true)
  expect(leadsWithAllPins({ ...plain, privacy_filter: 'all' }, true)).toBe(true)
  expect(leadsWithAllPins(plain, false)).toBe(false)
  expect(leadsWithAllPins({ ...plain, filter_stories: true }, true)).toBe(false)
  expect(leadsWithAllPins({ ...plain, filter_all_pins: true }, true)).toBe(false)
  expect(leadsWithAllPins({ ...plain, filter_types: ['GROUP'] }, true)).toBe(false)
  expect(leadsWithAllPins({ ...plain, privacy_filter: 'public' }, true)).toBe(false)
})

test('the slugs of profile views are reserved and cannot name a board', () => {
  for (const slug of ['pins', 'story_pins', 'video_pins', 'profile-about', 'report', 'topics', 'tried'])
    expect(RESERVED_BOARD_SLUGS.has(slug), slug).toBe(true)
})
