import type { ReactNode } from 'react'
import { WaitingRequests } from '../../relations/waiting-requests.tsx'
import type { ProfileProps } from '../props.ts'
import { OwnDialogs } from './own-dialogs.tsx'
import { ProfileScreen } from './profile-screen.tsx'

/**
 * A profile before its owner: a page apart, so that nobody else fetches what only owners use. `children` stand in place of boards and
 * pins.
 */
export function OwnProfilePage(props: ProfileProps & { children?: ReactNode }) {
  return (
    <ProfileScreen
      {...props}
      actions={<WaitingRequests username={props.user.username} count={props.waiting} />}
      dialogs={<OwnDialogs />}
    />
  )
}
