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

test('the audience of a Pin follows from its board, the people on it and the owner’s profile [BRD-056]', () => {
  for (const [audience, visibility] of Object.entries(VISIBILITIES)) expect(audienceOf(visibility)).toBe(audience)
  expect(audienceOf(own('protected', { isOpen: false }))).toBe('followers')
})

test('a change of audience counts as wider exactly if somebody new sees the Pin [BRD-056]', () => {
  const order = Object.keys(VISIBILITIES) as Audience[]
  for (const [i, from] of order.entries())
    for (const [j, to] of order.entries()) {
      // A change to `self` shows the Pin to nobody but the person who acts.
      const isWider = j > i && to !== 'self'
      expect(widens(MIRA, VISIBILITIES[from], VISIBILITIES[to]), `${from} to ${to}`).toBe(isWider)
    }
})

test('another owner’s followers and other people on a board are new viewers, and the actor is not [BRD-056]', () => {
  const theirs = own('public', { isOpen: false, ownerId: THEO, people: [THEO, MIRA] })
  expect(widens(MIRA, VISIBILITIES.followers, theirs)).toBe(true)
  expect(widens(MIRA, VISIBILITIES.self, own('secret', { people: [MIRA, 3] }))).toBe(true)
  expect(widens(MIRA, VISIBILITIES.people, own('secret', { people: [MIRA, 3] }))).toBe(true)
  expect(widens(MIRA, VISIBILITIES.people, own('archived', { people: [MIRA, THEO] }))).toBe(false)
  // Nobody sees deleted Pins, not even the people of the board.
  expect(widens(MIRA, VISIBILITIES.self, own('deleted', { people: [MIRA, 3] }))).toBe(false)
  expect(widens(THEO, own('secret', { people: [THEO], ownerId: THEO }), own('secret', { people: [THEO] }))).toBe(false)
})

test('an exposure counts pins by former audience and names the widest new one; it is null if no audience widens', () => {
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
  // Two changes from the same audience, and Pins that are restored.
  const back = exposureOf(MIRA, [change('nobody', 'link', 2), change('self', 'link', 1), change('self', 'link', 4)])
  expect(back?.before).toEqual([
    { audience: 'nobody', count: 2 },
    { audience: 'self', count: 5 },
  ])
})

test('an exposure to people counts each new one once, and a single Pin is enough for it', () => {
  const shared = (people: number[]) => ({
    count: 1,
    before: own('secret'),
    after: own('secret', { people }),
    pinIds: [],
  })
  expect(exposureOf(MIRA, [shared([MIRA, THEO, 3]), shared([MIRA, 3])])).toMatchObject({ after: 'people', people: 2 })
})
