import type { ReactNode } from 'react'
import { OwnActions } from '#client/profiles/own-actions.tsx'
import { WaitingRequests } from '#client/relations/waiting-requests.tsx'
import { closedIsland } from '#client/ui/island.tsx'
import { OwnDialogs } from './screen/own-dialogs.tsx'
import type { ProfileProps } from './screen/profile-screen.tsx'
import { ProfileScreen } from './screen/profile-screen.tsx'

const CommentsOff = closedIsland(() =>
  import('#client/experiences/comments-off.tsx').then(({ CommentsOff }) => CommentsOff),
)

/** A profile for its owner: a separate page, so that others do not load the owner's code. `children` replace boards and pins. */
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
      dialogs={
        <>
          <OwnDialogs />
          {props.education?.placement === 'comments_off_education' && <CommentsOff education={props.education} />}
        </>
      }
    />
  )
}
