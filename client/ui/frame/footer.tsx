import { useWords } from '#client/locales/use-words.ts'
import { LANGUAGES } from '#domain/language.ts'
import { href, routes } from '#domain/routes.ts'
import { Button } from '../button.tsx'
import { Form } from '../form.tsx'
import css from './footer.module.css'
import { LANGUAGE_NAMES } from './language-names.ts'
import { usePage } from './page-context.ts'

/** Links and the language form, which stores the choice in a cookie (LOC-001). */
export function Footer() {
  const { say, language } = useWords()
  const { path } = usePage()
  return (
    <footer id="foot" tabIndex={-1} className={css.footer}>
      <a href={routes.home}>{say('nav.explore')}</a>
      <a href={routes.help}>{say('nav.help')}</a>
      <a href={href(routes.helpPage, { topic: 'board-privacy' })}>{say('help.board_privacy.title')}</a>
      <a href={routes.developers}>{say('dev.title')}</a>
      <Form action={routes.do.language} isForAnyone className={css.language}>
        <input type="hidden" name="return_to" value={path} />
        <label className="hide" htmlFor="hl">
          {say('language.label')}
        </label>
        <select id="hl" name="hl" defaultValue={language} autoComplete="off">
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
        <Button type="submit">{say('language.change')}</Button>
      </Form>
    </footer>
  )
}
