import { useWords } from '#client/locales/use-words.ts'
import css from './prose.module.css'

/** The imprint, as written by the operator of the site. */
export function ImprintPage({ operator }: { operator: string | null }) {
  const { say } = useWords()
  return (
    <article className={css.prose}>
      <h1>{say('profile.impressum')}</h1>
      <p>{say(operator ? 'imprint.text' : 'imprint.none')}</p>
      {operator && <p>{operator}</p>}
    </article>
  )
}
