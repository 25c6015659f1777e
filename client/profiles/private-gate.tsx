import type { MouseEvent } from 'react'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePage } from '../ui/page-context.ts'

/** All that a private profile shows to whom it doesn't let in (G-107). */
export function PrivateGate() {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <EmptyState drawing="lock" testId="private-gate">
      <h2>{say('private.title')}</h2>
      <p>{say('private.text')}</p>
      {!viewer && <FollowAfterLogin />}
    </EmptyState>
  )
}

/** A visitor asks to follow by logging in (PRV-004): in a dialog, or, without JavaScript, on its page. */
function FollowAfterLogin() {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    mayAct(viewer)
  }
  return (
    <LinkButton kind="primary" href={href(routes.login, { next: path })} data-js="" onClick={onClick}>
      {say('private.follow')}
    </LinkButton>
  )
}
