import { ProfilePage } from './profile.tsx'
import type { ProfileProps } from './props.ts'
import { WithOwnParts } from './with-own-parts.tsx'

/** A profile before its owner: a page apart, so that nobody else fetches what only owners use. */
export function OwnProfilePage(props: ProfileProps) {
  return (
    <WithOwnParts>
      <ProfilePage {...props} />
    </WithOwnParts>
  )
}
