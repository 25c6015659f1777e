import { offersContact } from '#domain/profiles/business.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { island } from '../ui/island.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { EditBadges } from './edit-badges.tsx'
import css from './own-actions.module.css'
import { pincodePerson } from './pincode-person.ts'
import type { HeaderUser } from './view.ts'

const ShareMenu = island(() => import('./sharing/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))

interface OwnActionsProps {
  user: HeaderUser
  /** True if the owner of a business has not used the badge editor yet; null: not a business. */
  newBadges: boolean | null
}

/** An owner's actions on their profile: share and edit (HDR-021, HDR-057); for a business also its badges. */
export function OwnActions({ user, newBadges }: OwnActionsProps) {
  const { say } = useWords()
  return (
    <div className={css.actions}>
      <ShareMenu
        id="share"
        path={href(routes.profile, { username: user.username })}
        title={user.full_name}
        invites={user.is_private_profile ?? false}
        hasFeed={!user.is_private_profile}
        person={pincodePerson(user)}
        text={say('share.label')}
      />
      <LinkButton href={routes.settingsProfile}>{say('profile.edit')}</LinkButton>
      {newBadges !== null && <EditBadges isNew={newBadges} />}
      {offersContact(user) && <ContactMenu user={user} />}
      <LinkButton href={routes.settings}>{say('nav.settings')}</LinkButton>
    </div>
  )
}
