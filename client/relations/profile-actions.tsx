import { usePage } from '../ui/frame/page-context.ts'
import { FollowButton } from './follow-button.tsx'
import css from './profile-actions.module.css'
import { ProfileOptions } from './profile-options.tsx'
import type { RelatedUser, Relation } from './use-relation.ts'

interface ProfileActionsProps {
  user: RelatedUser
  relation: Relation
}

/** The actions on somebody else's profile (HDR-022): follow or unblock, and the overflow menu. */
export function ProfileActions({ user, relation }: ProfileActionsProps) {
  const { viewer } = usePage()
  return (
    <div className={css.actions}>
      <FollowButton user={user} relation={relation} />
      {viewer && <ProfileOptions user={user} relation={relation} />}
    </div>
  )
}
