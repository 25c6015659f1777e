import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import { useWaiting } from '../ui/states/waiting.ts'
import css from './waiting-requests.module.css'

/** A notice for the owner with the number of open follow requests (G-108). */
export function WaitingRequests({ username, count }: { username: string; count: number }) {
  const { say } = useWords()
  const waiting = useWaiting(count)
  if (waiting === 0) return null
  return (
    <div className={css.waiting}>
      <LinkButton href={href(routes.profileFollowers, { username })} data-test-id="waiting">
        {say('follow.waiting', { count: waiting })}
      </LinkButton>
    </div>
  )
}
