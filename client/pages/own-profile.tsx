import type { ReactNode } from 'react'
import { WaitingRequests } from '../relations/waiting-requests.tsx'
import { ProfileScreen } from './profile-screen.tsx'
import type { ProfileProps } from './props.ts'
import { WithOwnParts } from './with-own-parts.tsx'

/**
 * A profile before its owner: a page apart, so that nobody else fetches what only owners use. `children` stand in place of boards and
 * pins.
 */
export function OwnProfilePage(props: ProfileProps & { children?: ReactNode }) {
  return (
    <WithOwnParts>
      <ProfileScreen {...props} actions={<WaitingRequests username={props.user.username} count={props.waiting} />} />
    </WithOwnParts>
  )
}
