import type { User } from '../profiles/contract.ts'

/** The action of the relation button, named after its label. */
export type RelationAction = 'follow' | 'following' | 'requested' | 'unblock'

type Relations = Partial<
  Pick<User, 'explicitly_followed_by_me' | 'explicitly_following_me' | 'follow_request_status' | 'blocked_by_me'>
>

/** A blocked person can only be unblocked (OPT-007, OPT-008). */
export function relationAction(relations: Relations): RelationAction {
  if (relations.blocked_by_me) return 'unblock'
  if (relations.explicitly_followed_by_me) return 'following'
  return relations.follow_request_status === 'pending' ? 'requested' : 'follow'
}

/** The relations after Follow: a private profile gets a request, a public one is followed (PRV-004, FOL-001). */
export function afterFollow(
  isPrivate: boolean,
): Required<Omit<Relations, 'explicitly_following_me' | 'blocked_by_me'>> {
  return { explicitly_followed_by_me: !isPrivate, follow_request_status: isPrivate ? 'pending' : null }
}

/** The relations after a block: no follow and no request in either direction (G-123). */
export const AFTER_BLOCK = {
  explicitly_followed_by_me: false,
  explicitly_following_me: false,
  follow_request_status: null,
  blocked_by_me: true,
} as const satisfies Required<Relations>
