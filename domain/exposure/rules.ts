/**
 * Audiences of a pin, from few to many: nobody (deleted), its owner, the people on its board, the followers of a
 * private profile, everybody with the link of a protected board, everybody.
 */
export const AUDIENCES = ['nobody', 'self', 'people', 'followers', 'link', 'everyone'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Facts that decide who sees the Pins of a board. */
export interface Visibility {
  group: 'public' | 'protected' | 'secret' | 'archived' | 'deleted'
  ownerId: number
  /** True if the owner's profile is neither private nor closed. */
  isOpen: boolean
  /** Ids of the owner and the collaborators. */
  people: readonly number[]
}

export function audienceOf({ group, isOpen, people }: Visibility): Audience {
  if (group === 'deleted') return 'nobody'
  if (group === 'secret' || group === 'archived') return people.length > 1 ? 'people' : 'self'
  if (!isOpen) return 'followers'
  return group === 'protected' ? 'link' : 'everyone'
}

/** People on the target board who did not see the pins before, without the actor. */
export function newViewers(actorId: number, before: Visibility, after: Visibility): number[] {
  return after.people.filter((id) => id !== actorId && !before.people.includes(id))
}

/**
 * True if a Pin becomes visible to more people (docs/decisions/036): to a larger audience, to another person's followers, or to another person on the board.
 */
export function widens(actorId: number, before: Visibility, after: Visibility): boolean {
  const [was, is] = [audienceOf(before), audienceOf(after)]
  const isFew = is === 'self' || is === 'people'
  if (isFew)
    return AUDIENCES.indexOf(was) <= AUDIENCES.indexOf('people') && newViewers(actorId, before, after).length > 0
  if (is === 'followers' && was === 'followers') return before.ownerId !== after.ownerId
  return AUDIENCES.indexOf(is) > AUDIENCES.indexOf(was)
}

/** Pins whose visibility changes in the same way. */
export interface VisibilityChange {
  count: number
  before: Visibility
  after: Visibility
  /** Ids of the pins, if the request names them. */
  pinIds: string[]
}

/** The Pins that become visible to more people, and their new audience. */
export interface Exposure {
  count: number
  /** The widest new audience. */
  after: Audience
  /** The current audiences, with the number of Pins of each. */
  before: { audience: Audience; count: number }[]
  /** Number of new people if `after` is `people`. */
  people: number
  /** Ids of the pins, if the request names them. */
  pin_ids: string[]
}

/** Summarizes the changes that widen the audience; null if none does. */
export function exposureOf(actorId: number, passages: readonly VisibilityChange[]): Exposure | null {
  const wider = passages.filter(({ count, before, after }) => count > 0 && widens(actorId, before, after))
  if (wider.length === 0) return null
  const widest = Math.max(...wider.map(({ after }) => AUDIENCES.indexOf(audienceOf(after))))
  const counts = new Map<Audience, number>()
  const people = new Set<number>()
  for (const { count, before, after } of wider) {
    counts.set(audienceOf(before), (counts.get(audienceOf(before)) ?? 0) + count)
    for (const id of newViewers(actorId, before, after)) people.add(id)
  }
  return {
    count: wider.reduce((sum, { count }) => sum + count, 0),
    after: AUDIENCES[widest] ?? 'everyone',
    before: AUDIENCES.flatMap((audience) => {
      const count = counts.get(audience)
      return count === undefined ? [] : [{ audience, count }]
    }),
    people: people.size,
    pin_ids: wider.flatMap(({ pinIds }) => pinIds),
  }
}
