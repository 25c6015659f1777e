/** What decides whether somebody may write to a person. */
export interface Recipient {
  /** The person takes messages: their setting, and for a business also that of its profile (MSG-009, MSG-011). */
  takesMessages: boolean
  isPrivate: boolean
  /** The viewer is an approved follower. */
  isFollowed: boolean
  /** A block in either direction. */
  isBlocked: boolean
  isClosed: boolean
}

/** Why a message cannot be sent. `own_messages_off`: the viewer takes no messages, so that nobody could answer. */
export type Obstacle = 'user_not_found' | 'blocked' | 'own_messages_off' | 'not_accepting'

/** Why the viewer may not begin a conversation with a person; null: they may (MSG-009 to MSG-011, G-137). */
export function obstacleToBegin(viewer: { takesMessages: boolean }, person: Recipient): Obstacle | null {
  if (person.isClosed) return 'user_not_found'
  if (person.isBlocked) return 'blocked'
  if (!viewer.takesMessages) return 'own_messages_off'
  return person.takesMessages && (!person.isPrivate || person.isFollowed) ? null : 'not_accepting'
}

/**
 * Why the viewer may not answer in a conversation of two; null: they may. A private person who has begun the conversation, or who follows the
 * viewer, can be answered.
 */
export function obstacleToAnswer(
  viewer: { takesMessages: boolean },
  person: Recipient & { hasBegun: boolean; followsViewer: boolean },
): Obstacle | null {
  if (person.isClosed) return 'not_accepting'
  const isOpen = person.hasBegun || person.followsViewer
  return obstacleToBegin(viewer, { ...person, isPrivate: person.isPrivate && !isOpen })
}

/** Identifies the conversation of exactly these people, in any order (G-133). */
export function memberKey(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join(',')
}
