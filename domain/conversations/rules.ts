/** Facts of a person that decide if the viewer may write to them. */
export interface Recipient {
  /** True if the person accepts messages: their setting, and for a business also that of its profile (MSG-009, MSG-011). */
  takesMessages: boolean
  isPrivate: boolean
  /** True if the viewer is an approved follower. */
  isFollowed: boolean
  /** A block in either direction. */
  isBlocked: boolean
  isClosed: boolean
}

/** Facts of the viewer. `isLimited`: employees limit them (docs/decisions/091). */
export interface Writer {
  takesMessages: boolean
  isLimited: boolean
}

/** Why a message cannot be sent. `own_messages_off`: the viewer does not accept messages, so nobody could reply. */
export type Obstacle = 'user_not_found' | 'blocked' | 'own_messages_off' | 'not_accepting' | 'account_limited'

/** Why the viewer may not begin a conversation with a person; null: they may (MSG-009 to MSG-011, G-137). */
export function obstacleToBegin(
  { takesMessages, isLimited }: Writer,
  person: Recipient & { followsViewer: boolean },
): Obstacle | null {
  const obstacle = obstacleBetween(takesMessages, person)
  return obstacle ?? (isLimited && !person.followsViewer ? 'account_limited' : null)
}

function obstacleBetween(viewerTakesMessages: boolean, person: Recipient): Obstacle | null {
  if (person.isClosed) return 'user_not_found'
  if (person.isBlocked) return 'blocked'
  if (!viewerTakesMessages) return 'own_messages_off'
  return person.takesMessages && (!person.isPrivate || person.isFollowed) ? null : 'not_accepting'
}

/**
 * Why the viewer may not reply in a conversation of two; null: they may. A private person who has begun the conversation, or who follows the viewer, can be
 * answered. `hasStranger`: one of them neither follows the viewer nor has accepted the conversation.
 */
export function obstacleToAnswer(
  { takesMessages, isLimited }: Writer,
  person: Recipient & { hasBegun: boolean; followsViewer: boolean },
  hasStranger: boolean,
): Obstacle | null {
  if (person.isClosed) return 'not_accepting'
  const isOpen = person.hasBegun || person.followsViewer
  const obstacle = obstacleBetween(takesMessages, { ...person, isPrivate: person.isPrivate && !isOpen })
  return obstacle ?? obstacleOfLimit(isLimited, hasStranger)
}

/** Why the viewer may not write to a group; null: they may. At least one other account must be open. */
export function obstacleToGroup(
  { takesMessages, isLimited }: Writer,
  people: readonly Pick<Recipient, 'isClosed'>[],
  hasStranger: boolean,
): Obstacle | null {
  if (!takesMessages) return 'own_messages_off'
  return people.some(({ isClosed }) => !isClosed) ? obstacleOfLimit(isLimited, hasStranger) : 'not_accepting'
}

function obstacleOfLimit(isLimited: boolean, hasStranger: boolean): Obstacle | null {
  return isLimited && hasStranger ? 'account_limited' : null
}

/** Identifies the conversation of exactly these people, in any order (G-133). */
export function memberKey(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join(',')
}
