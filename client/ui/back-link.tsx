import { useWords } from '../locales/use-words.ts'
import css from './back-link.module.css'
import { Icon } from './icon.tsx'

/** The Back button of phones: goes back in the history, or to the parent page if there is none (HDR-017, G-095). */
export function BackLink({ to }: { to: string }) {
  const { say } = useWords()
  return (
    <a className={css.back} href={to} data-back="" data-test-id="back" aria-label={say('nav.back')}>
      <Icon name="back" />
    </a>
  )
}
