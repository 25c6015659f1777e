/**
 * Who can see a Pin, from few to many: nobody (it is deleted), its owner alone, the people on its board, the followers of a private profile,
 * everybody who has the address of a protected board, everybody.
 */
export const AUDIENCES = ['nobody', 'self', 'people', 'followers', 'link', 'everyone'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What decides who sees the Pins of a board. */
export interface Visibility {
  group: 'public' | 'protected' | 'secret' | 'archived' | 'deleted'
  ownerId: number
  /** Its owner's profile is neither private nor closed. */
  isOpen: boolean
  /** Ids of everybody who works on it, its owner among them. */
  people: readonly number[]
}

/** Who sees what lies there. */
export function audienceOf({ group, isOpen, people }: Visibility): Audience {
  if (group === 'deleted') return 'nobody'
  if (group === 'secret' || group === 'archived') return people.length > 1 ? 'people' : 'self'
  if (!isOpen) return 'followers'
  return group === 'protected' ? 'link' : 'everyone'
}

/** Who works on a board and didn't see its Pins before; who acts is nobody new. */
export function newViewers(actorId: number, before: Visibility, after: Visibility): number[] {
  return after.people.filter((id) => id !== actorId && !before.people.includes(id))
}

/**
 * Whether somebody sees a Pin afterwards who didn't before (docs/decisions/036): more see it, the followers of somebody else, or somebody new
 * among the few who work on a board.
 */
export function widens(actorId: number, before: Visibility, after: Visibility): boolean {
  const [was, is] = [audienceOf(before), audienceOf(after)]
  const isFew = is === 'self' || is === 'people' || is === 'nobody'
  if (isFew)
    return AUDIENCES.indexOf(was) <= AUDIENCES.indexOf('people') && newViewers(actorId, before, after).length > 0
  if (is === 'followers' && was === 'followers') return before.ownerId !== after.ownerId
  return AUDIENCES.indexOf(is) > AUDIENCES.indexOf(was)
}

/** So many Pins that go from one sight to another. */
export interface VisibilityChange {
  count: number
  before: Visibility
  after: Visibility
  /** Which they are, where they were named. */
  pinIds: string[]
}

/** What becomes visible to more people than before, and to whom. */
export interface Exposure {
  count: number
  /** Who will see it: the widest of all. */
  after: Audience
  /** Who sees it now, and how many Pins of each. */
  before: { audience: Audience; count: number }[]
  /** How many people are new where `after` is `people`. */
  people: number
  /** Ids of the Pins, where they were named. */
  pin_ids: string[]
}

/** Sums up what widens; null: nothing does, and there is nothing to say. */
export function exposureOf(actorId: number, passages: readonly VisibilityChange[]): Exposure | null {
  const wider = passages.filter(({ count, before, after }) => count > 0 && widens(actorId, before, after))
  if (wider.length === 0) return null
  const widest = Math.max(...wider.map(({ after }) => AUDIENCES.indexOf(audienceOf(after))))
  const counts = new Map<Audience, number>()
  const met = new Set<number>()
  for (const { count, before, after } of wider) {
    counts.set(audienceOf(before), (counts.get(audienceOf(before)) ?? 0) + count)
    for (const id of newViewers(actorId, before, after)) met.add(id)
  }
  return {
    count: wider.reduce((sum, { count }) => sum + count, 0),
    after: AUDIENCES[widest] ?? 'everyone',
    before: AUDIENCES.flatMap((audience) => {
      const count = counts.get(audience)
      return count === undefined ? [] : [{ audience, count }]
    }),
    people: met.size,
    pin_ids: wider.flatMap(({ pinIds }) => pinIds),
  }
}
