import { routes, withQuery } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import css from './header.module.css'
import { Icon } from './icon.tsx'
import { usePage } from './page-context.ts'

/** Offers the page in a language that its reader seems to prefer; either answer is kept, and then it is gone (LOC-004). */
export function DrawnOffer() {
  const { say, language } = useWords()
  const { offer, path } = usePage()
  return (
    offer && (
      <aside className={css.offer} aria-label={say('language.label')}>
        <form method="post" action={routes.do.language}>
          <input type="hidden" name="return_to" value={withQuery(path, { hl: null })} />
          <button type="submit" name="hl" value={offer} lang={offer}>
            {say(`language.view_in.${offer}`)}
          </button>
          <button type="submit" name="hl" value={language} aria-label={say('nav.close')}>
            <Icon name="close" size={16} />
          </button>
        </form>
      </aside>
    )
  )
}

export function DrawnMark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      <path d="M3 9a6 6 0 0 1 6-6h12l6 6v12a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z" fill="var(--accent)" />
      <path d="M21 3v4a2 2 0 0 0 2 2h4z" fill="var(--wash)" />
      <circle cx="13" cy="16" r="4" fill="var(--on-accent)" />
    </svg>
  )
}
