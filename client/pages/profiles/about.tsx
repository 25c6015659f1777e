import { useWords } from '#client/locales/use-words.ts'
import { NameMark } from '#client/profiles/name-mark.tsx'
import type { HeaderUser } from '#client/profiles/view.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { href, routes } from '#domain/routes.ts'
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
