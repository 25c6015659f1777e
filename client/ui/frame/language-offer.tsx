import { useWords } from '#client/locales/use-words.ts'
import { routes } from '#domain/routes.ts'
import { Form } from '../form.tsx'
import { Icon } from '../icon.tsx'
import css from './header.module.css'
import { usePage } from './page-context.ts'

/** Offers the page in the language that the viewer's browser prefers. Either answer is stored and hides the offer (LOC-004). */
export function LanguageOffer() {
  const { say, language } = useWords()
  const { offer, path } = usePage()
  return (
    offer && (
      <aside className={css.offer} aria-label={say('language.label')}>
        <Form action={routes.do.language} isForAnyone>
          <input type="hidden" name="return_to" value={path} />
          <button type="submit" name="hl" value={offer} lang={offer}>
            {say(`language.view_in.${offer}`)}
          </button>
          <button type="submit" name="hl" value={language} aria-label={say('nav.close')}>
            <Icon name="close" size={16} />
          </button>
        </Form>
      </aside>
    )
  )
}
