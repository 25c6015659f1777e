import { type ReactNode, use } from 'react'
import { href, routes } from '../../domain/routes.ts'
import { LegalLink } from '../legal/legal-link.tsx'
import { ReportHost } from '../legal/report-host.tsx'
import { useWords } from '../locales/use-words.ts'
import { PrivateGate } from '../profiles/private-gate.tsx'
import { ProfileHeader } from '../profiles/profile-header.tsx'
import { BackLink, ProfileTabs } from '../profiles/profile-tabs.tsx'
import type { ProfileView } from '../profiles/view.ts'
import { ProfileActions, WaitingRequests } from '../relations/profile-actions.tsx'
import { useRelation } from '../relations/use-relation.ts'
import { OwnPartsContext } from './own-parts.ts'
import css from './profile.module.css'
import { PinsView } from './profile-pins.tsx'
import { SavedView } from './profile-saved.tsx'
import type { ProfileProps } from './props.ts'

const ROOT_VIEWS: readonly ProfileView[] = ['saved', 'created']
const BOARD_VIEWS: readonly ProfileView[] = ['saved', 'hub_boards', 'overview', 'overview_saved']

/** A person or business to whoever looks: visitor, signed in, or themselves (HDR-001). `children` stand in place of its boards and pins. */
export function ProfilePage({ children, ...props }: ProfileProps & { children?: ReactNode }) {
  const { say } = useWords()
  const { user, view, gated, isOwner } = props
  const relation = useRelation(user)
  const own = use(OwnPartsContext)
  const home = href(routes.profile, { username: user.username })
  return (
    <>
      <BackLink to={ROOT_VIEWS.includes(view) ? routes.home : home} />
      <ProfileHeader
        user={relation.followerCount === undefined ? user : { ...user, follower_count: relation.followerCount }}
      >
        {isOwner ? (
          <WaitingRequests username={user.username} count={props.waiting} />
        ) : (
          !gated && <ProfileActions user={user} relation={relation} />
        )}
        <LegalLink username={user.username} />
      </ProfileHeader>
      {own && <own.FormDialogs stays />}
      {!isOwner && <ReportHost user={user} />}
      {isOwner && user.is_ads_only_profile && user.ads_only_profile_site && (
        <p className={css.note}>{say('profile.ads_only')}</p>
      )}
      {gated ? (
        <PrivateGate>
          <ProfileActions user={user} relation={relation} />
        </PrivateGate>
      ) : (
        <>
          <ProfileTabs user={user} view={view} />
          {own && props.invite && <own.Invite feed={props.invite} boards={props.boards} />}
          {children ?? (BOARD_VIEWS.includes(view) ? <SavedView {...props} /> : <PinsView {...props} />)}
        </>
      )}
    </>
  )
}
