import css from '#client/legal/form.module.css'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { routes } from '#domain/routes.ts'

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
