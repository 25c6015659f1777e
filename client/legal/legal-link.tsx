import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import css from './legal-link.module.css'

/** A link to the takedown form of the visitor's country, for this profile: only in the EU and India (OPT-018 to OPT-021). */
export function LegalLink({ username }: { username: string }) {
  const { say } = useWords()
  const { viewer, law } = usePage()
  if (viewer || !law) return null
  return (
    <a
      className={css.link}
      href={href(routes.legalReport, { law }, { username })}
      rel="nofollow"
      data-test-id="legal-link"
    >
      {say(`law.${law}`)}
    </a>
  )
}
