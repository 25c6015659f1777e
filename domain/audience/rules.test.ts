import { expect, test } from 'vitest'
import type { Privacy } from '../boards/privacies.ts'
import { type BoardFacts, boardAudience, pinAudience, profileAudience, whyHidden } from './rules.ts'

const board = (privacy: Privacy, more: Partial<BoardFacts> & { isPrivate?: boolean } = {}): BoardFacts => ({
  ...{
    owner: { id: 1, isPrivate: more.isPrivate ?? false },
    privacy,
    archived: false,
    collaboratorCount: 0,
    noindex: null,
  },
  ...more,
})

test('a profile is for everybody, or for followers [PRV-001]', () => {
  const person = { id: 1, isPrivate: false, noindex: null }
  expect(profileAudience(person)).toEqual({ who: 'everybody', why: 'public', engines: 'listed' })
  expect(profileAudience({ ...person, noindex: 'staff' }).engines).toBe('staff')
  expect(profileAudience({ ...person, noindex: 'asked' }).engines).toBe('kept_out')
  expect(profileAudience({ ...person, isPrivate: true })).toEqual({
    ...{ who: 'followers', why: 'private_profile', engines: 'private_profile' },
  })
})

test('a board is for whom its privacy, its archive and its owner’s profile say [BRD-056]', () => {
  expect(boardAudience(board('public'))).toEqual({ who: 'everybody', why: 'public', engines: 'listed' })
  expect(boardAudience(board('protected'))).toEqual({ who: 'link', why: 'protected', engines: 'not_public' })
  expect(boardAudience(board('secret'))).toEqual({ who: 'you', why: 'secret', engines: 'not_public' })
  expect(boardAudience(board('secret', { collaboratorCount: 2 })).who).toBe('people')
  expect(boardAudience(board('public', { archived: true }))).toEqual({
    ...{ who: 'you', why: 'archived', engines: 'not_public' },
  })
  expect(boardAudience(board('public', { isPrivate: true }))).toMatchObject({
    ...{ who: 'followers', why: 'private_profile', engines: 'private_profile' },
  })
  expect(boardAudience(board('protected', { isPrivate: true }))).toMatchObject({
    ...{ who: 'followers_link', why: 'protected', engines: 'private_profile' },
  })
})

test('a Pin is for whom its board is, and its saver [GRD-013]', () => {
  const pin = { saverId: 1, noindex: null }
  expect(pinAudience(pin, { board: board('public') })).toMatchObject({ who: 'everybody', engines: 'listed' })
  expect(pinAudience({ ...pin, noindex: 'staff' }, { board: board('public') }).engines).toBe('staff')
  expect(pinAudience(pin, { board: board('secret') }).who).toBe('you')
  expect(pinAudience({ ...pin, saverId: 2 }, { board: board('public') }).who).toBe('everybody')
  // A guest saved it on a secret board whose owner now works alone.
  expect(pinAudience({ ...pin, saverId: 2 }, { board: board('secret') }).who).toBe('people')
  const profile = { id: 1, isPrivate: true, noindex: null }
  expect(pinAudience(pin, { profile })).toMatchObject({ who: 'followers', why: 'private_profile' })
})

test('what keeps a person from a thing is the condition that the rule of the thing names [BRD-056 PRV-001 GRD-013]', () => {
  const stranger = { id: 7, follows: false, works: false }
  const closed = { board: board('public', { isPrivate: true }) }
  expect(whyHidden(stranger, { board: board('public') })).toBeNull()
  expect(whyHidden(stranger, { board: board('secret') })).toBe('secret')
  expect(whyHidden({ ...stranger, works: true }, { board: board('secret') })).toBeNull()
  expect(whyHidden(stranger, { board: board('secret', { archived: true }) })).toBe('archived')
  expect(whyHidden(stranger, closed)).toBe('private_profile')
  expect(whyHidden({ ...stranger, follows: true }, closed)).toBeNull()
  expect(whyHidden(stranger, { board: board('secret') }, stranger.id)).toBeNull()
  expect(whyHidden(stranger, { profile: { id: 1, isPrivate: true } })).toBe('private_profile')
  expect(whyHidden(stranger, { profile: { id: 1, isPrivate: false } })).toBeNull()
  expect(whyHidden({ ...stranger, follows: true }, { profile: { id: 1, isPrivate: true } })).toBeNull()
})
