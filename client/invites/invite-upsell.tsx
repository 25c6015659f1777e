import type { ReactNode } from 'react'
import type { User } from '../../domain/profiles/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { ShareMenu } from '../profiles/sharing/share-menu.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './invite-upsell.module.css'

interface InviteUpsellProps {
  user: Partial<User> & Pick<User, 'first_name'>
  /** Writes to the person; absent: they take no messages. */
  message?: ReactNode
}

/**
 * Shown after a viewer followed somebody by an invite link: if both follow each other they may write, else the viewer may invite the person
 * back with a link to their own profile (PRV-005 to PRV-007, G-117).
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
