import type { ReactNode } from 'react'
import { href, routes } from '../../../../domain/routes.ts'
import type { ProfileToolsProps } from '../../../boards/list/profile-tools.tsx'
import type { Suggestions } from '../../../clusters/own-suggestions.tsx'
import type { Density } from '../../../grid/geometry.ts'
import { LegalLink } from '../../../legal/legal-link.tsx'
import { useWords } from '../../../locales/use-words.ts'
import type { Ideas } from '../../../moves/own-ideas.tsx'
import { ProfileHeader } from '../../../profiles/profile-header.tsx'
import { BackLink, isTabView, ProfileTabs, TabPanel } from '../../../profiles/profile-tabs.tsx'
import type { HeaderUser, ProfileView } from '../../../profiles/view.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { island } from '../../../ui/island.tsx'
import type { Hub } from '../saved-ideas.tsx'
import css from './profile.module.css'
import { PinsView } from './profile-pins.tsx'
import { SavedView } from './profile-saved.tsx'

const OwnInvite = island(() => import('../../../invites/own-invite.tsx').then(({ OwnInvite }) => OwnInvite))
const ROOT_VIEWS: readonly ProfileView[] = ['saved', 'created']
const BOARD_VIEWS: readonly ProfileView[] = ['saved', 'hub_boards', 'overview', 'overview_saved']

export interface ProfileProps {
  user: HeaderUser
  view: ProfileView
  isOwner: boolean
  /** The owner looks at what others see: what leads on stays inside, and nothing acts. */
  preview: boolean
  /** A private profile that doesn't let the viewer in (G-107). */
  gated: boolean
  /** How many wait for the owner's answer; 0 for everybody else. */
  waiting: number
  /** What the owner's own view of all they saved has beside its lists; null elsewhere (SLF-001). */
  hub: Hub | null
  /** Address of the newest invitation to a board, where an owner sees one. */
  invite: string | null
  /** Boards stand in groups with headings (BRD-029). */
  headings: boolean
  /** Secret boards stand with the public ones, as their owner chose (BRD-027). */
  mixed: boolean
  /** Address of the boards feed, where the view has one, and of the pins feed. */
  boards: string | null
  pins: string | null
  /** The owner looks at one of these two lists alone. */
  only: 'suggestions' | 'deleted' | null
  /** Address of the first of their video pins, by which a view knows whether there are any. */
  videos: string | null
  /** The owner's suggestions, where there are some. */
  suggestions: Suggestions | null
  /** Address of the owner's recently deleted boards. */
  deleted: string | null
  /** The owner's boardless pins, where there are some. */
  ideas: Ideas | null
  /** Where a view's own next page is without JavaScript. */
  path: string
  density: Density
  wide: boolean
  /** The owner's menus, where the view has them. */
  tools: Omit<ProfileToolsProps, 'path'> | null
}

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
