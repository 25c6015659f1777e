import type { ReactNode } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { LegalLink } from '../../legal/legal-link.tsx'
import { useWords } from '../../locales/use-words.ts'
import { ProfileHeader } from '../../profiles/profile-header.tsx'
import { BackLink, isTabView, ProfileTabs, TabPanel } from '../../profiles/profile-tabs.tsx'
import type { ProfileView } from '../../profiles/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { island } from '../../ui/island.tsx'
import type { ProfileProps } from '../props.ts'
import css from './profile.module.css'
import { PinsView } from './profile-pins.tsx'
import { SavedView } from './profile-saved.tsx'

const OwnInvite = island(() => import('../../invites/own-invite.tsx').then(({ OwnInvite }) => OwnInvite))
const ROOT_VIEWS: readonly ProfileView[] = ['saved', 'created']
const BOARD_VIEWS: readonly ProfileView[] = ['saved', 'hub_boards', 'overview', 'overview_saved']

interface ProfileScreenProps extends ProfileProps {
  /** What the viewer may do about the person, or for themselves. */
  actions: ReactNode
  /** What opens over the page. */
  dialogs?: ReactNode
  /** What stands in place of all that a private profile doesn't show. */
  gate?: ReactNode
  /** What stands in place of boards and pins. */
  children?: ReactNode
}

/** A person or business to whoever looks: visitor, signed in, or themselves (HDR-001). What differs between these comes from their pages. */
export function ProfileScreen({ actions, dialogs, gate, children, ...props }: ProfileScreenProps) {
  const { say } = useWords()
  const { user, view, isOwner } = props
  const home = href(routes.profile, { username: user.username })
  return (
    <>
      {props.preview && (
        <p className={css.preview} data-test-id="preview">
          {say('profile.preview')} <LinkButton href={home}>{say('profile.preview_end')}</LinkButton>
        </p>
      )}
      <BackLink to={ROOT_VIEWS.includes(view) ? routes.home : home} />
      <ProfileHeader user={user} preview={props.preview}>
        {actions}
        <LegalLink username={user.username} />
      </ProfileHeader>
      {dialogs}
      {isOwner && user.is_ads_only_profile && user.ads_only_profile_site && (
        <p className={css.note}>{say('profile.ads_only')}</p>
      )}
      {gate || (
        <>
          <ProfileTabs user={user} view={view} preview={props.preview} />
          {props.invite && <OwnInvite feed={props.invite} boards={props.boards} />}
          <TabPanel isOne={isTabView(user, view)}>
            {children ?? (BOARD_VIEWS.includes(view) ? <SavedView {...props} /> : <PinsView {...props} />)}
          </TabPanel>
        </>
      )}
    </>
  )
}
