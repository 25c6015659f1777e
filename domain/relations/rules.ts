import type { User } from '../profiles/contract.ts'

/** What the one button by a person does next, named by what it says. */
export type RelationAction = 'follow' | 'following' | 'requested' | 'unblock'

type Ties = Partial<
  Pick<User, 'explicitly_followed_by_me' | 'explicitly_following_me' | 'follow_request_status' | 'blocked_by_me'>
>

/** A block comes first: whom one blocked one can only unblock (OPT-007, OPT-008). */
export function relationAction(ties: Ties): RelationAction {
  if (ties.blocked_by_me) return 'unblock'
  if (ties.explicitly_followed_by_me) return 'following'
  return ties.follow_request_status === 'pending' ? 'requested' : 'follow'
}

/** What a click on Follow leads to: a private profile is asked, a public one followed (PRV-004, FOL-001). */
export function afterFollow(isPrivate: boolean): Required<Omit<Ties, 'explicitly_following_me' | 'blocked_by_me'>> {
  return { explicitly_followed_by_me: !isPrivate, follow_request_status: isPrivate ? 'pending' : null }
}

/** What a block leaves: no follow and no wish, either way (G-123). */
export const AFTER_BLOCK = {
  explicitly_followed_by_me: false,
  explicitly_following_me: false,
  follow_request_status: null,
  blocked_by_me: true,
} as const satisfies Required<Ties>
