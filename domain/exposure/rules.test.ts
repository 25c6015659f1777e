import { expect, test } from 'vitest'
import { type Audience, audienceOf, exposureOf, type Visibility, widens } from './rules.ts'

const MIRA = 1
const THEO = 2
const own = (group: Visibility['group'], more: Partial<Visibility> = {}): Visibility => ({
  group,
  ownerId: MIRA,
  isOpen: true,
  people: [MIRA],
  ...more,
})
const VISIBILITIES: Record<Audience, Visibility> = {
  nobody: own('deleted', { people: [] }),
  self: own('secret'),
  people: own('archived', { people: [MIRA, THEO] }),
  followers: own('public', { isOpen: false }),
  link: own('protected'),
  everyone: own('public'),
}

test('who sees a Pin follows from its board, its people and its owner’s profile [BRD-056]', () => {
  for (const [audience, visibility] of Object.entries(VISIBILITIES)) expect(audienceOf(visibility)).toBe(audience)
  expect(audienceOf(own('protected', { isOpen: false }))).toBe('followers')
})

test('every way from one audience to another widens exactly when somebody new sees it [BRD-056]', () => {
  const order = Object.keys(VISIBILITIES) as Audience[]
  for (const [i, from] of order.entries())
    for (const [j, to] of order.entries()) {
      // A change to `self` shows the pin to nobody but the actor.
      const isWider = j > i && to !== 'self'
      expect(widens(MIRA, VISIBILITIES[from], VISIBILITIES[to]), `${from} to ${to}`).toBe(isWider)
    }
})

test('another’s followers and other people on a board are new ones, who acts is not [BRD-056]', () => {
  const theirs = own('public', { isOpen: false, ownerId: THEO, people: [THEO, MIRA] })
  expect(widens(MIRA, VISIBILITIES.followers, theirs)).toBe(true)
  expect(widens(MIRA, VISIBILITIES.self, own('secret', { people: [MIRA, 3] }))).toBe(true)
  expect(widens(MIRA, VISIBILITIES.people, own('secret', { people: [MIRA, 3] }))).toBe(true)
  expect(widens(MIRA, VISIBILITIES.people, own('archived', { people: [MIRA, THEO] }))).toBe(false)
  expect(widens(THEO, own('secret', { people: [THEO], ownerId: THEO }), own('secret', { people: [THEO] }))).toBe(false)
})

test('a sum tells how many there are of each kind, to whom, and nothing where nothing widens', () => {
  const change = (from: Audience, to: Audience, count: number) => ({
    count,
    before: VISIBILITIES[from],
    after: VISIBILITIES[to],
    pinIds: Array.from({ length: count }, (_, i) => `${from}${i}`),
  })
  expect(exposureOf(MIRA, [])).toBeNull()
  expect(exposureOf(MIRA, [change('everyone', 'self', 11), change('self', 'everyone', 0)])).toBeNull()
  const sum = exposureOf(MIRA, [
    change('self', 'everyone', 7),
    change('people', 'link', 3),
    change('everyone', 'link', 1),
  ])
  expect(sum).toMatchObject({ count: 10, after: 'everyone', people: 0 })
  expect(sum?.before).toEqual([
    { audience: 'self', count: 7 },
    { audience: 'people', count: 3 },
  ])
  expect(sum?.pin_ids).toHaveLength(10)
})
