import type { ReactNode } from 'react'
import { OwnActions } from '../../profiles/own-actions.tsx'
import { WaitingRequests } from '../../relations/waiting-requests.tsx'
import { OwnDialogs } from './screen/own-dialogs.tsx'
import type { ProfileProps } from './screen/profile-screen.tsx'
import { ProfileScreen } from './screen/profile-screen.tsx'

/** A profile for its owner: a separate page, so that others do not load what only owners use. `children` replace boards and pins. */
export function OwnProfilePage(props: ProfileProps & { children?: ReactNode }) {
  return (
    <ProfileScreen
      {...props}
      actions={
        <>
          <OwnActions user={props.user} newBadges={props.newBadges} />
          <WaitingRequests username={props.user.username} count={props.waiting} />
        </>
      }
      dialogs={<OwnDialogs />}
    />
  )
}
