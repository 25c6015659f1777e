import type { User } from '../profiles/contract.ts'
import { obstacleToBegin } from './rules.ts'

/** Fields of a profile that decide whether its page offers messages. */
export type Addressee = Partial<
  Pick<
    User,
    | 'should_show_messaging'
    | 'is_partner'
    | 'enable_profile_message'
    | 'is_private_profile'
    | 'explicitly_followed_by_me'
    | 'blocked_by_me'
  >
>

/** True if a profile offers messages to the viewer; visitors are asked to log in (MSG-009 to MSG-012). */
export function offersMessages(viewer: { takesMessages: boolean } | null, user: Addressee): boolean {
  // Limited people see the reason where they would write.
  const writer = { takesMessages: viewer?.takesMessages ?? true, isLimited: false }
  const obstacle = obstacleToBegin(writer, {
    takesMessages: Boolean(user.should_show_messaging) && (!user.is_partner || user.enable_profile_message === true),
    isPrivate: Boolean(user.is_private_profile),
    isFollowed: Boolean(user.explicitly_followed_by_me),
    isBlocked: Boolean(user.blocked_by_me),
    isClosed: false,
    followsViewer: false,
  })
  return obstacle === null
}
