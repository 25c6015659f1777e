import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.ts'
import { useWaiting } from '../ui/waiting.ts'
import { FollowButton } from './follow-button.tsx'
import css from './profile-actions.module.css'
import { ProfileOptions } from './profile-options.tsx'
import type { RelatedUser, Relation } from './use-relation.ts'

interface ProfileActionsProps {
  user: RelatedUser
  relation: Relation
}

/** What a viewer does about somebody else's profile (HDR-022): follow or unblock, and the overflow menu. */
export function ProfileActions({ user, relation }: ProfileActionsProps) {
  const { viewer } = usePage()
  return (
    <div className={css.actions}>
      <FollowButton userId={user.id} relation={relation} />
      {viewer && <ProfileOptions user={user} relation={relation} />}
    </div>
  )
}

/** A quiet notice for the owner that people wait for an answer (G-108). */
export function WaitingRequests({ username, count }: { username: string; count: number }) {
  const { say } = useWords()
  const waiting = useWaiting(count)
  if (waiting === 0) return null
  return (
    <div className={css.actions}>
      <LinkButton href={href(routes.profileFollowers, { username })} data-test-id="waiting">
        {say('follow.waiting', { count: waiting })}
      </LinkButton>
    </div>
  )
}
