import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import css from './legal-link.module.css'

/** Leads a visitor to the form of their country's law, about this person: in the EU and in India, nowhere else (OPT-018 to OPT-021). */
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
