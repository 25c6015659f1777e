import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { NameMark } from '../../profiles/name-mark.tsx'
import type { HeaderUser } from '../../profiles/view.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import css from '../site/prose.module.css'

/** A person's complete bio (HDR-024). */
export function AboutPage({ user }: { user: HeaderUser }) {
  const { say } = useWords()
  const profile = href(routes.profile, { username: user.username })
  return (
    <article className={css.prose}>
      <BackLink to={profile} />
      <h1 dir="auto">
        {user.full_name} <NameMark user={user} />
      </h1>
      <p dir="auto" data-test-id="full-about">
        {user.about || say('profile.no_about', { name: user.first_name })}
      </p>
      <p>
        <LinkButton href={profile}>{say('profile.back_to', { name: user.first_name })}</LinkButton>
      </p>
    </article>
  )
}
