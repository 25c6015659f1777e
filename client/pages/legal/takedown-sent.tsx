import { routes } from '../../../domain/routes.ts'
import css from '../../legal/form.module.css'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Confirms a takedown request and shows its number (G-129). */
export function TakedownSentPage({ number }: { number: string }) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say('legal.sent')}</h1>
      <p>
        {say('legal.sent_number')} <strong data-test-id="takedown-number">{number}</strong>
      </p>
      <p>{say('legal.sent_text')}</p>
      <p>
        <LinkButton href={routes.home}>{say('nav.explore')}</LinkButton>
      </p>
    </div>
  )
}
