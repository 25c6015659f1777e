import { useWords } from '../../locales/use-words.ts'
import type { PageProps } from '../props.ts'
import css from './prose.module.css'

/** Who answers for the site, as whoever runs it has written it. */
export function ImprintPage({ operator }: PageProps['imprint']) {
  const { say } = useWords()
  return (
    <article className={css.prose}>
      <h1>{say('profile.impressum')}</h1>
      <p>{say(operator ? 'imprint.text' : 'imprint.none')}</p>
      {operator && <p>{operator}</p>}
    </article>
  )
}
