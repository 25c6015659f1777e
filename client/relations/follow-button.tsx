import type { MouseEvent } from 'react'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { AskToUnfollow } from './ask-to-unfollow.tsx'
import { PersonForm } from './person-form.tsx'
import type { RelatedUser, Relation } from './use-relation.ts'

const ACTIONS = {
  follow: routes.do.follow,
  following: routes.do.unfollow,
  requested: routes.do.unfollow,
  unblock: routes.do.unblock,
} as const

interface FollowButtonProps {
  user: RelatedUser
  relation: Relation
  /** A less prominent style, for lists. */
  quiet?: boolean
}

/** Follow, Following, Requested or Unblock: shows the current state, and a click changes it (FOL-001, OPT-008, PRV-004). */
export function FollowButton({ user, relation, quiet = false }: FollowButtonProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const { action, press } = relation
  if (!viewer) {
    const after = `user.${user.id}`
    const ask = (event: MouseEvent) => {
      event.preventDefault()
      mayAct(viewer, 'follow', { after, name: user.full_name })
    }
    return (
      <LinkButton kind="primary" href={href(routes.login, { next: path, after })} data-js="" onClick={ask}>
        {say('follow.follow')}
      </LinkButton>
    )
  }
  if (user.is_private_profile && action === 'following') return <AskToUnfollow user={user} onUnfollow={press} />
  return (
    <PersonForm action={ACTIONS[action]} userId={user.id} onSubmit={press}>
      <Button type="submit" kind={action === 'follow' && !quiet ? 'primary' : 'plain'} data-test-id="follow">
        {say(`follow.${action}`)}
      </Button>
    </PersonForm>
  )
}
