import type { ReactNode } from 'react'
import { ReportDialogs } from '../../legal/report-dialogs.tsx'
import { PrivateGate } from '../../profiles/private-gate.tsx'
import { ProfileActions } from '../../relations/profile-actions.tsx'
import { useRelation } from '../../relations/use-relation.ts'
import type { ProfileProps } from './screen/profile-screen.tsx'
import { ProfileScreen } from './screen/profile-screen.tsx'

/**
 * A profile for everybody except its owner, with follow, block and report. A private profile may hide its content (G-107). `children`
 * replace boards and pins.
 */
export function ProfilePage(props: ProfileProps & { children?: ReactNode }) {
  const { user, gated, preview } = props
  const relation = useRelation(user)
  const { followerCount = user.follower_count } = relation
  const actions = <ProfileActions user={user} relation={relation} />
  if (preview) return <ProfileScreen {...props} actions={<div inert>{actions}</div>} />
  return (
    <>
      <ProfileScreen
        {...props}
        user={followerCount === undefined ? user : { ...user, follower_count: followerCount }}
        actions={!gated && actions}
        gate={gated && <PrivateGate>{actions}</PrivateGate>}
      />
      <ReportDialogs user={user} />
    </>
  )
}
