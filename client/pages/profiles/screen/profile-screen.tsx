import type { ReactNode } from 'react'
import type { ProfileToolsProps } from '#client/boards/list/profile-tools.tsx'
import type { Suggestions } from '#client/clusters/own-suggestions.tsx'
import type { Density } from '#client/grid/geometry.ts'
import { LegalLink } from '#client/legal/legal-link.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { Ideas } from '#client/moves/own-ideas.tsx'
import { ProfileHeader } from '#client/profiles/profile-header.tsx'
import { isTabView, ProfileTabs, TabPanel } from '#client/profiles/profile-tabs.tsx'
import type { HeaderUser, ProfileView } from '#client/profiles/view.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { island } from '#client/ui/island.tsx'
import type { Education } from '#domain/experiences/display.ts'
import { href, routes } from '#domain/routes.ts'
import type { Hub } from '../saved-ideas.tsx'
import css from './profile.module.css'
import { PinsView } from './profile-pins.tsx'
import { SavedView } from './profile-saved.tsx'
import { ProfileTools } from './profile-tools.ts'

const OwnInvite = island(() => import('#client/invites/own-invite.tsx').then(({ OwnInvite }) => OwnInvite))
const ROOT_VIEWS: readonly ProfileView[] = ['saved', 'created']
const BOARD_VIEWS: readonly ProfileView[] = ['saved', 'hub_boards', 'overview', 'overview_saved']

export interface ProfileProps {
  user: HeaderUser
  view: ProfileView
  isOwner: boolean
  /** A preview of how others see the owner's profile: its tabs stay in the preview, and it has no actions. */
  preview: boolean
  /** True if the profile is private and the viewer may not see its content (G-107). */
  gated: boolean
  /** The number of open follow requests; 0 for other viewers than the owner. */
  waiting: number
  /** The owner's private view of everything they saved; null for other views (SLF-001). */
  hub: Hub | null
  /** A hint for the owner; null: none. */
  education: Education | null
  /** True if the owner of a business has not used the badge editor yet; null: not the viewer's own business. */
  newBadges: boolean | null
  /** API URL of the owner's newest invitation to a board. */
  invite: string | null
  /** True if groups of boards have headings (BRD-029). */
  headings: boolean
  /** True if the owner mixes secret boards with public ones (BRD-027). */
  mixed: boolean
  /** API URLs of the feeds of boards and pins; null: the view does not have this feed. */
  boards: string | null
  pins: string | null
  /** Set if the page shows only this list of the owner. */
  only: 'suggestions' | 'deleted' | null
  /** API URL of the first video pin, which shows whether there are any. */
  videos: string | null
  /** The owner's suggestions; null: none. */
  suggestions: Suggestions | null
  /** API URL of the owner's recently deleted boards. */
  deleted: string | null
  /** The owner's boardless pins; null: none. */
  ideas: Ideas | null
  /** The page's path, for links to its next page without JavaScript. */
  path: string
  density: Density
  wide: boolean
  /** The owner's menus; null: the view has none. */
  tools: Omit<ProfileToolsProps, 'path'> | null
}

interface ProfileScreenProps extends ProfileProps {
  /** The actions below the head of the profile. */
  actions: ReactNode
  /** The page's dialogs. */
  dialogs?: ReactNode
  /** Shown below the head after a follow by an invite link. */
  upsell?: ReactNode
  /** Replaces the content of a private profile. */
  gate?: ReactNode
  /** Replaces boards and pins. */
  children?: ReactNode
}

/** A profile for every kind of viewer (HDR-001). The pages for owners and for others add their parts. */
export function ProfileScreen({ actions, dialogs, upsell, gate, children, ...props }: ProfileScreenProps) {
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
      {upsell}
      {isOwner && user.is_ads_only_profile && user.ads_only_profile_site && (
        <p className={css.note}>{say('profile.ads_only')}</p>
      )}
      {gate || (
        <>
          <ProfileTabs
            user={user}
            view={view}
            preview={props.preview}
            tools={props.tools && <ProfileTools {...props.tools} path={props.path} />}
          />
          {props.invite && <OwnInvite feed={props.invite} boards={props.boards} />}
          <TabPanel isOne={isTabView(user, view)}>
            {children ?? (BOARD_VIEWS.includes(view) ? <SavedView {...props} /> : <PinsView {...props} />)}
          </TabPanel>
        </>
      )}
    </>
  )
}
