import type { ReactNode } from 'react'
import type { User } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { ShareMenu } from '../profiles/sharing/share-menu.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './invite-upsell.module.css'

interface InviteUpsellProps {
  user: Partial<User> & Pick<User, 'first_name'>
  /** Shows a message button; absent: the person takes no messages. */
  message?: ReactNode
}

/**
 * Shown after the viewer followed a person by an invite link. If both follow each other, they may write; otherwise the viewer may invite the person back with a
 * link to their own profile (PRV-005 to PRV-007, G-117).
 */
export function InviteUpsell({ user, message }: InviteUpsellProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  if (!viewer) return null
  const name = user.first_name
  if (user.explicitly_following_me)
    return (
      <div className={css.upsell} data-test-id="message-upsell">
        <p>{say('upsell.message', { name })}</p>
        {message}
      </div>
    )
  return (
    <div className={css.upsell} data-test-id="share-upsell">
      <p>{say('upsell.share', { name })}</p>
      <ShareMenu
        id="share-upsell"
        path={href(routes.profile, { username: viewer.username })}
        title={viewer.full_name}
        invites
        text={say('upsell.share_profile')}
      />
    </div>
  )
}
