import type { ReactNode } from 'react'
import { offersContact } from '#domain/profiles/business.ts'
import { href, routes } from '#domain/routes.ts'
import { ContactMenu } from '../profiles/contact-menu.tsx'
import { pincodePerson } from '../profiles/pincode-person.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { island } from '../ui/island.tsx'
import { FollowButton } from './follow-button.tsx'
import css from './profile-actions.module.css'
import { ProfileOptions } from './profile-options.tsx'
import type { RelatedUser, Relation } from './use-relation.ts'

const ShareMenu = island(() => import('../profiles/sharing/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))

interface ProfileActionsProps {
  user: RelatedUser
  relation: Relation
  /** Message button and menu item; null: the person takes no messages. */
  message: { button: ReactNode; item: ReactNode } | null
}

/** Actions on another person's profile (HDR-022): follow or unblock, message, share, and the overflow menu. */
export function ProfileActions({ user, relation, message }: ProfileActionsProps) {
  const { viewer } = usePage()
  // A business's contact takes the place of Message, which moves into the menu (G-136).
  const hasContact = offersContact(user)
  return (
    <div className={viewer ? `${css.actions} ${css.full}` : css.actions}>
      <FollowButton user={user} relation={relation} />
      {hasContact ? <ContactMenu user={user} /> : message?.button}
      <ShareMenu
        id="share"
        path={href(routes.profile, { username: user.username })}
        title={user.full_name}
        hasFeed={!user.is_private_profile}
        person={pincodePerson(user)}
      />
      {viewer && (
        <ProfileOptions user={user} relation={relation}>
          {hasContact && message?.item}
        </ProfileOptions>
      )}
    </div>
  )
}
